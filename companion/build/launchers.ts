import { NODE_ARGUMENTS } from '../node-call.ts';

const NOT_WHOLE = 'Ambit is not whole: unpack its archive again. Crawls and labels are kept.';

/**
 * Starts the program with the Node beside it, from any folder and by a link, too. Without a command: `start`. A shell
 * runs an empty file without a word, so an archive that was unpacked in part is told first.
 */
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
if [ ! -s "$here/runtime/node" ] || [ ! -s "$here/app/companion/ambit.mjs" ]; then
  echo "${NOT_WHOLE}" >&2
  exit 1
fi
[ $# -gt 0 ] || set -- start
exec "$here/runtime/node" "$here/app/companion/ambit.mjs" "$@"
`;

/** The same for Windows, where a process cannot replace its own program as `companion/node-call.ts` does elsewhere. */
export const CMD_LAUNCHER = [
  '@echo off',
  'setlocal',
  'if not exist "%~dp0runtime\\node.exe" goto broken',
  'if not exist "%~dp0app\\companion\\ambit.mjs" goto broken',
  'set "command=%*"',
  'if "%~1"=="" set "command=start"',
  'set "young="',
  ...['', 'start', 'serve'].map((command) => `if "%~1"=="${command}" set "young=${NODE_ARGUMENTS.join(' ')}"`),
  '"%~dp0runtime\\node.exe" %young% "%~dp0app\\companion\\ambit.mjs" %command%',
  'exit /b %errorlevel%',
  ':broken',
  `echo ${NOT_WHOLE} 1>&2`,
  'exit /b 1',
  '',
].join('\r\n');
