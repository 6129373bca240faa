# Sets up MinGW, Rust's library for Windows and a Wine of its own, after bi/common.sh. Debian's packages are installed if possible. Sets $triple
# and $wine.
triple=x86_64-pc-windows-gnu
# Debian keeps the program here; its link in /usr/bin belongs to the package of the 32-bit Wine, too.
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
packages=()
command -v x86_64-w64-mingw32-gcc >/dev/null || packages+=(gcc-mingw-w64-x86-64-win32)
[ -x "$wine" ] || packages+=(wine64)
[ ${#packages[@]} = 0 ] || apt_get "${packages[@]}"
rustup target list --installed | grep -qx $triple || rustup target add $triple

# Without 32-bit programs, without a screen, and without the offers to download Mono and Gecko.
export WINESERVER=/usr/lib/wine/wineserver64
export WINEPREFIX=$target/windows/wine WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe= TZ=UTC
unset DISPLAY
if [ ! -e "$WINEPREFIX/complete" ]; then
    rm -rf "$WINEPREFIX"
    mkdir -p "$WINEPREFIX"
    "$wine" wineboot --init >/dev/null 2>&1
    "$wine" winecfg -v win10 >/dev/null 2>&1
    x86_64-w64-mingw32-gcc -shared -O2 -Wall -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" \
        tests/windows/bcryptprimitives.c -ladvapi32
    touch "$WINEPREFIX/complete"
fi
