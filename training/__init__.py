"""How the bundled model was made: data, trainer, evaluation. Nothing that runs imports it."""
