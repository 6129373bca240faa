"""Imports folders of matches with a cluster: each task runs `gammonbase import` on its share of the files and exports a shard.

    spark-submit lake/spark/import.py --lake /shared/lake /shared/matches

A task works in a temporary folder of its own; only a complete shard leaves it, under a name of the attempt's own. When all tasks are
done, the driver gives the shards their names, DIR/shard=NAME-0000 and so on. Spark repeats a failed task (four attempts by default,
spark.task.maxFailures); its leftovers beside DIR are removed in the last step.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import uuid

from pyspark.sql import SparkSession

KINDS = (".xg", ".xgp", ".ob", ".abk", ".gdx", ".zip", ".gz")


def files_of(paths):
    """The files to import, sorted; a folder is walked."""
    found = set()
    for path in map(pathlib.Path, paths):
        inside = path.rglob("*") if path.is_dir() else [path]
        found.update(str(file) for file in inside if file.is_file() and (file == path or file.suffix.lower() in KINDS))
    return sorted(found)


def run(command):
    """Runs the program; 1 is the status of an import that rejected some files, which are listed in its database."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{command[0]} {command[1]} ended with {done.returncode}: {done.stdout[-2000:]}")


def make_shard(program, share, place):
    """Imports a share of the files and exports it to `place`, whole or not at all."""
    number, files = share
    with tempfile.TemporaryDirectory(prefix="gammonbase-") as folder:
        folder = pathlib.Path(folder)
        database, listed = folder / "shard.db", folder / "files"
        listed.write_bytes(b"".join(file.encode("utf-8", "surrogateescape") + b"\n" for file in files))
        run([program, "import", "--quiet", "--jobs", "1", "--db", str(database), "--files-from", str(listed)])
        run([program, "export", "parquet", str(folder / "shard"), "--db", str(database), "--jobs", "1", "--quiet"])
        attempt = pathlib.Path(place) / f"{number:04}-{uuid.uuid4().hex}"
        # Copied under a temporary name and then renamed, so that readers see only complete shards.
        shutil.copytree(folder / "shard", attempt.with_suffix(".part"))
        attempt.with_suffix(".part").rename(attempt.with_suffix(".done"))
        return number, str(attempt.with_suffix(".done"))


def register(lake, name, shards):
    """Renames the shards, replacing those of the same name from an earlier run."""
    lake.mkdir(parents=True, exist_ok=True)
    names = {f"shard={name}-{number:04}" for number, _ in shards}
    for number, place in shards:
        target = lake / f"shard={name}-{number:04}"
        old = pathlib.Path(place).with_suffix(".old")
        if target.exists():
            target.rename(old)
        pathlib.Path(place).rename(target)
    for left in lake.glob(f"shard={name}-[0-9]*"):
        if left.name not in names:
            shutil.rmtree(left)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", help="files and folders that every worker sees under these names")
    parser.add_argument("--lake", required=True, type=pathlib.Path, help="the folder of the shards, which every worker sees")
    parser.add_argument("--name", default="import", help="begins the shards' names")
    parser.add_argument("--tasks", type=int, default=8)
    parser.add_argument("--program", default="gammonbase", help="the program, on every worker")
    options = parser.parse_args()
    files = files_of(options.paths)
    if not files:
        sys.exit("no files to import")
    shares = [(number, files[number :: options.tasks]) for number in range(min(options.tasks, len(files)))]
    attempts = options.lake.with_name(options.lake.name + ".attempts")
    attempts.mkdir(parents=True, exist_ok=True)
    spark = SparkSession.builder.appName("gammonbase import").getOrCreate()
    program, place = options.program, str(attempts)
    shards = (
        spark.sparkContext.parallelize(shares, len(shares)).map(lambda share: make_shard(program, share, place)).collect()
    )
    register(options.lake, options.name, shards)
    shutil.rmtree(attempts)
    print(f"{len(files)} files in {len(shards)} shards of {options.lake}")
    spark.stop()


if __name__ == "__main__":
    main()
