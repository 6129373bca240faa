"""Opens exports in Spark: the views of their spark.sql over the files that the manifests name.

    from lake import open_lake
    open_lake(spark, "s3a://bucket/lake")
    spark.sql("SELECT * FROM player_stats ORDER BY pr").show()
"""

import json
from collections import defaultdict


def statements(sql):
    """Splits a file into statements. In generated files a semicolon ends a line only at the end of a statement."""
    return [part for part in sql.split(";\n") if part.strip()]


def texts(spark, pattern):
    """The files of a pattern, each with its folder and its text. Any storage that Hadoop can read."""
    jvm = spark._jvm
    path = jvm.org.apache.hadoop.fs.Path(pattern)
    system = path.getFileSystem(spark._jsc.hadoopConfiguration())
    for status in system.globStatus(path) or []:
        stream = system.open(status.getPath())
        try:
            text = jvm.org.apache.commons.io.IOUtils.toString(stream, "UTF-8")
        finally:
            stream.close()
        yield status.getPath().getParent().toString(), text


def manifests(spark, folder):
    """The manifests of an export, or of the shards in a folder, with the folder of each."""
    patterns = ("_manifest.json", "shard=*/_manifest.json")
    found = [(shard, json.loads(text)) for pattern in patterns for shard, text in texts(spark, f"{folder}/{pattern}")]
    if not found:
        raise FileNotFoundError(f"{folder}: no export of gammonbase is there (no _manifest.json)")
    return found


def open_lake(spark, folder):
    """Makes the views, as temporary views of the session."""
    from pyspark.sql.functions import lit

    spark.conf.set("spark.sql.session.timeZone", "UTC")
    files = defaultdict(lambda: defaultdict(list))
    for shard, manifest in manifests(spark, folder):
        for entry in manifest["files"]:
            files[entry["table"]][shard].append(f"{shard}/{entry['path']}")
    for table, shards in files.items():
        frame = None
        for shard, paths in shards.items():
            # The rows have the year, so folder names are not read as partitions.
            part = spark.read.option("recursiveFileLookup", True).parquet(*paths).withColumn("shard", lit(shard))
            frame = part if frame is None else frame.unionByName(part)
        frame.createOrReplaceTempView(f"all_{table}")
    # The views do not depend on the shard.
    (_, views), *_ = texts(spark, f"{next(iter(files['matches']))}/spark.sql")
    for statement in statements(views):
        spark.sql(statement)
