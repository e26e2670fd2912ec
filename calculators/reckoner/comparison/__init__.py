"""What one compares rummy games by: profiles of the games scored here and of their relatives."""
