"""Pure document logic: text in, checked structure out. No queue, no clock, no model."""
