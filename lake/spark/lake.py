"""Opens exports in Spark: the views of lake/views.sql over the files that the manifests name.

    from lake import open_lake
    open_lake(spark, "s3a://bucket/lake")
    spark.sql("SELECT * FROM player_stats ORDER BY pr").show()
"""

import json
import pathlib
from collections import defaultdict

from pyspark.sql.functions import lit

HERE = pathlib.Path(__file__).resolve().parent
VIEWS = HERE.parent / "views.sql"


def statements(sql):
    """The statements of a file. None of ours has a semicolon at the end of a line but at its own end."""
    return [part for part in sql.split(";\n") if part.strip()]


def manifests(spark, folder):
    """The manifests of an export, or of the shards in a folder, with the folder of each. Any storage that Hadoop can read."""
    jvm = spark._jvm
    configuration = spark._jsc.hadoopConfiguration()
    found = []
    for pattern in ("_manifest.json", "shard=*/_manifest.json"):
        path = jvm.org.apache.hadoop.fs.Path(f"{folder}/{pattern}")
        system = path.getFileSystem(configuration)
        for status in system.globStatus(path) or []:
            stream = system.open(status.getPath())
            try:
                text = jvm.org.apache.commons.io.IOUtils.toString(stream, "UTF-8")
            finally:
                stream.close()
            found.append((status.getPath().getParent().toString(), json.loads(text)))
    if not found:
        raise FileNotFoundError(f"{folder}: no export of gammonbase is there (no _manifest.json)")
    return found


def open_lake(spark, folder):
    """Makes the views, as temporary views of the session."""
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    files = defaultdict(lambda: defaultdict(list))
    for shard, manifest in manifests(spark, folder):
        for entry in manifest["files"]:
            files[entry["table"]][shard].append(f"{shard}/{entry['path']}")
    for table, shards in files.items():
        frame = None
        for shard, paths in shards.items():
            # Without partitions from folders' names: the year stands in the rows.
            part = spark.read.option("recursiveFileLookup", True).parquet(*paths).withColumn("shard", lit(shard))
            frame = part if frame is None else frame.unionByName(part)
        frame.createOrReplaceTempView(f"all_{table}")
    for statement in statements(VIEWS.read_text()):
        spark.sql(statement)
