"""Values of form fields and content controls."""
