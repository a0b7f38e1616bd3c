// Runs commands at the same time, and shows what each says when it ends. Fails if one fails.
import { spawn } from 'node:child_process';

for (const command of process.argv.slice(2)) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
  child.on('close', (code) => {
    process.stdout.write(Buffer.concat(said));
    if (code !== 0) process.exitCode = code ?? 1;
  });
}
