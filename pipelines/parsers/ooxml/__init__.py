"""Office Open XML (ISO 29500): ``package`` opens it; ``drawings`` reads charts and SmartArt."""
