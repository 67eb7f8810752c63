"""What a person sees of the text, and what they do not see."""
