// Runs a command and shows what it says only if it fails: after `npm start` the lines that matter would stand below a hundred names of built files.
import { spawn } from 'node:child_process';

const [saying = '', command = ''] = process.argv.slice(2);
process.stdout.write(`${saying}\n`);
const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
const said = [];
for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
child.on('close', (code) => {
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  process.exitCode = code ?? 1;
});
