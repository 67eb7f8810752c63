"""The pages and forms, by address."""
