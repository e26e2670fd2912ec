"""What the rest stands on: locked tools, and a Chromium to drive."""
