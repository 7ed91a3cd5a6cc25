"""Running a whole tournament again from its folder, and comparing every file."""
