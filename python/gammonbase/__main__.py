"""`python -m gammonbase` runs the program even if the folder of scripts is not on the path."""

import subprocess
import sys

from . import program

sys.exit(subprocess.call([program(), *sys.argv[1:]]))
