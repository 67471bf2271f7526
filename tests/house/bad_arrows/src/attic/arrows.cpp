// Fixture of the arrow test: a folder that is no room. Never compiled.
