"""Runs a local Superset: `start.py PROGRAM DATABASE FOLDER [PORT]` makes a snapshot and an export of the database, imports
the dashboards over both, and serves them until it is stopped. Only this machine can reach it; user and password are admin."""

import os
import pathlib
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import dashboards
import lake

HERE = pathlib.Path(__file__).resolve().parent
BIN = pathlib.Path(sys.executable).parent
CONFIG = """
import pathlib
import sys

sys.path.insert(0, {here!r})
from board_pages import pages
SECRET_KEY = {secret!r}
SQLALCHEMY_DATABASE_URI = "sqlite:///" + str(pathlib.Path(__file__).resolve().parent / "superset.db")
# Superset refuses database files by default, because its users could then read any file of this machine.
PREVENT_UNSAFE_DB_CONNECTIONS = False
TALISMAN_ENABLED = False
# The pictures of boards.
BLUEPRINTS = [pages]
"""


class Site:
    password = "admin"

    def __init__(self, folder, program, database):
        self.folder = folder = pathlib.Path(folder).resolve()
        self.bundle, self.server = folder / "dashboards.zip", None
        self.files = {"SQLite": str(folder / "bi.db"), "metadata": str(folder / "metadata.json"), "Parquet": str(folder / "lake.duckdb")}
        config = folder / "superset_config.py"
        # Only this user may read the secret key.
        config.touch(mode=0o600)
        config.chmod(0o600)
        config.write_text(CONFIG.format(secret=secrets.token_urlsafe(32), here=str(HERE)))
        self.environment = {**os.environ, "FLASK_APP": "superset.app:create_app()", "SUPERSET_CONFIG_PATH": str(folder / "superset_config.py"), "GAMMONBASE": str(program)}
        subprocess.run([program, "publish", self.files["SQLite"], "--db", database, "--for", "bi", "--metadata", self.files["metadata"]], check=True)
        subprocess.run([program, "export", "parquet", folder / "lake", "--db", database], check=True)
        lake.make(self.files["Parquet"], folder / "lake")
        dashboards.bundle(self.bundle, self.files)
        print("Setting up Superset", flush=True)
        self.superset("db", "upgrade")
        self.superset("fab", "create-admin", "--username", "admin", "--firstname", "Admin", "--lastname", "Admin", "--email", "admin@localhost", "--password", self.password)
        self.superset("init")
        self.bring()

    def superset(self, *arguments):
        self.run(BIN / "superset", *arguments)

    def run(self, *command):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        with (self.folder / "superset.log").open("a") as log:
            log.write(done.stdout + done.stderr)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, command))}: {done.stderr[-2000:]}")

    def bring(self):
        """Imports the dashboards, replacing existing ones."""
        self.run(sys.executable, HERE / "bring.py", self.bundle)

    def serve(self, port=0):
        if not port:
            with socket.socket() as listener:
                listener.bind(("127.0.0.1", 0))
                port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        log = (self.folder / "server.log").open("w")
        self.server = subprocess.Popen([BIN / "superset", "run", "-h", "127.0.0.1", "-p", str(port), "--with-threads"], env=self.environment, stdout=log, stderr=log)
        for _ in range(600):
            try:
                urllib.request.urlopen(self.address + "/health", timeout=5)
                return
            except OSError:
                if self.server.poll() is not None:
                    sys.exit((self.folder / "server.log").read_text()[-2000:])
                time.sleep(0.5)
        sys.exit("Superset does not answer")

    def stop(self):
        self.server.terminate()
        self.server.wait()


if __name__ == "__main__":
    site = Site(sys.argv[3], sys.argv[1], sys.argv[2])
    site.serve(int(sys.argv[4]) if len(sys.argv) > 4 else 8088)
    print(f"Superset: {site.address} (user admin, password {site.password}); Ctrl-C ends it")
    for source in dashboards.SOURCES:
        for name in dashboards.DASHBOARDS:
            print(f"  {name} ({source}): {site.address}/superset/dashboard/{dashboards.slug(name, source)}/")
    try:
        site.server.wait()
    except KeyboardInterrupt:
        site.stop()
