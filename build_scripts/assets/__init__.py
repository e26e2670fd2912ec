"""What goes into the finished site beside its pages: styles, headers, pictures, licences, lists."""
