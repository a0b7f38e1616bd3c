/** Starts the program with the Node beside it, from any folder and by a link, too. Without a command: `start`. */
export const SH_LAUNCHER = `#!/bin/sh
file=$0
while [ -L "$file" ]; do
  link=$(readlink "$file")
  case $link in
    /*) file=$link ;;
    *) file=$(dirname "$file")/$link ;;
  esac
done
here=$(CDPATH= cd -- "$(dirname -- "$file")" && pwd -P)
[ $# -gt 0 ] || set -- start
exec "$here/runtime/node" "$here/app/companion/ambit.mjs" "$@"
`;

/** The same for Windows. */
export const CMD_LAUNCHER = [
  '@echo off',
  'setlocal',
  'set "command=%*"',
  'if "%~1"=="" set "command=start"',
  '"%~dp0runtime\\node.exe" "%~dp0app\\companion\\ambit.mjs" %command%',
  'exit /b %errorlevel%',
  '',
].join('\r\n');
