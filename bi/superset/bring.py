"""Imports a bundle of dashboards.py into the Superset whose configuration SUPERSET_CONFIG_PATH names: `bring.py BUNDLE.zip [USER]`.

As a POST to /api/v1/assets/import/ does, it replaces everything that an earlier bundle brought. `superset import-dashboards` and the page for
imports would replace dashboards only, and leave charts and datasets as they are.
"""

import sys
import zipfile

from superset.app import create_app

if __name__ == "__main__":
    with create_app().app_context():
        from flask import g
        from superset import security_manager
        from superset.commands.importers.v1.assets import ImportAssetsCommand
        from superset.commands.importers.v1.utils import get_contents_from_bundle

        g.user = security_manager.find_user(username=sys.argv[2] if len(sys.argv) > 2 else "admin")
        with zipfile.ZipFile(sys.argv[1]) as bundle:
            ImportAssetsCommand(get_contents_from_bundle(bundle)).run()
