"""`make golden`: writes the golden files as they are today."""

import sys

from tests.golden.files import golden_files, there
from tests.golden.kept import HERE

if __name__ == "__main__":
    written = {golden.path: golden.text() for golden in golden_files()}
    for gone in there() - written.keys():
        gone.unlink()
    for path, text in written.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    sys.stdout.write(f"{len(written)} files in {HERE.name}/; read the difference\n")
