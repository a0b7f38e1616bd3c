import { spawnSync } from 'node:child_process';

/**
 * This machine and its neighbour on one link, with public-looking addresses: the second serves a page at port 80 of
 * each of its own.
 */
export const OWN = ['2a0e:1234:5:6::10/64', '93.184.215.10/24'] as const;
export const NEIGHBOUR = ['2a0e:1234:5:6::99', '93.184.215.99'] as const;

/**
 * Answers every request with a page that links to all addresses of the neighbour, and writes each requested address to
 * standard error.
 */
const SERVER = `require('node:http').createServer((ask, answer) => {
  process.stderr.write('asked ' + ask.headers.host + ask.url + '\\n');
  if (ask.url === '/robots.txt') { answer.statusCode = 404; answer.end(); return; }
  answer.setHeader('content-type', 'text/html');
  answer.end('<title>printer</title><p>printer of the house <a href="http://[2a0e:1234:5:6::99]/jobs">printer</a> <a href="http://93.184.215.99/jobs">printer</a>');
}).listen(80, '::')`;

/**
 * Two machines of network namespaces of Linux, which an ordinary user may make where the system allows it; $1 is the
 * command, "$2" the server.
 */
const SCRIPT = `set -e
ip link set lo up
ip link add near type veth peer name far
unshare -n "${process.execPath}" -e "$2" & other=$!
trap 'kill $other' EXIT
here=$(readlink /proc/self/ns/net)
while [ "$(readlink /proc/$other/ns/net)" = "$here" ]; do sleep 0.02; done
ip link set far netns $other
there="nsenter -n -t $other"
for address in ${OWN.join(' ')}; do ip addr add $address dev near nodad; done
ip link set near up
for address in ${NEIGHBOUR[0]}/64 ${NEIGHBOUR[1]}/24; do $there ip addr add $address dev far nodad; done
$there ip link set far up
until $there ss -ltn | grep -q ':80 '; do sleep 0.05; done
eval "$1"`;

/** True where the system can create namespaces. */
export const hasNamespaces: boolean =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-Urn', 'ip', 'link', 'add', 'near', 'type', 'veth', 'peer', 'name', 'far']).status === 0;

/** Runs a shell command on the machine with the neighbour. @returns its output, and the neighbour's requests */
export function besideNeighbour(command: string): { readonly stdout: string; readonly asked: readonly string[] } {
  const { stdout, stderr } = spawnSync('unshare', ['-Urn', 'sh', '-c', SCRIPT, 'sh', command, SERVER], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { stdout, asked: stderr.split('\n').filter((line) => line.startsWith('asked ')) };
}
