"""The yardstick for inflating: C zlib on one thread, timed call by call.

Argument: a file with the paths of .xg files, separated by NUL. Prints zlib's version. Then inflates all files once for each line on
standard input and prints: bytes, seconds of inflating (zlib's own Adler-32 included), seconds of CRC-32.
"""

import sys
import time
import zlib

HEADER_SIZE = 8232  # TRichGameHeader, with dwThumbnailSize at 20


def read(path):
    with open(path, "rb") as file:
        return file.read()


def streams(file):
    """The start, end and inflated size of each zlib stream; they stand one behind the other."""
    start = HEADER_SIZE + int.from_bytes(file[20:24], "little")
    while True:
        inflater = zlib.decompressobj()
        try:
            size = len(inflater.decompress(file[start:]))
        except zlib.error:
            return
        if not inflater.eof:
            return
        end = len(file) - len(inflater.unused_data)
        yield start, end, size
        start = end


def inflate_all(files):
    total, inflate_s, crc_s = 0, 0.0, 0.0
    for path, places in files:
        file = read(path)
        for start, end, size in places:
            packed = file[start:end]
            started = time.perf_counter()
            inflated = zlib.decompress(packed, bufsize=size)
            inflate_s += time.perf_counter() - started
            started = time.perf_counter()
            zlib.crc32(inflated)
            crc_s += time.perf_counter() - started
            total += len(inflated)
    return total, inflate_s, crc_s


def main():
    # Sizes are found first: one call then fills one buffer, which need not grow.
    files = [(path, list(streams(read(path)))) for path in read(sys.argv[1]).split(b"\0")]
    print(zlib.ZLIB_RUNTIME_VERSION, flush=True)
    for _ in sys.stdin:
        print(*inflate_all(files), flush=True)


main()
