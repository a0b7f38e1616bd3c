import { displayText } from '../../shared/text/display.ts';
import { startReplay } from '../fetch/recorded/replay.ts';
import { EXIT } from './exit.ts';
import { untilInterrupted } from './interrupt.ts';
import { say } from './language/say.ts';
import { openWeb } from './runtime/web.ts';

export interface ReplayServerOptions {
  readonly web: string;
  readonly port: number;
}

/** Profile folder of a browser that checks no certificates. The user's own profile has log-ins, and stays out of it. */
const OWN_PROFILE = process.platform === 'win32' ? '%TEMP%\\ambit-replay' : '"$(mktemp -d)"';

/** Returns what to do to see the recorded web in a browser. */
export function browserAdvice(port: number): string {
  const proxy = `--proxy-server=http://127.0.0.1:${port}`;
  return [
    say(
      'Browser, with a profile of its own: chromium --user-data-dir=$1 $2 --ignore-certificate-errors',
      OWN_PROFILE,
      proxy,
    ),
    say('Certificates are not checked there: visit nothing else with it. Ctrl-C ends the proxy.'),
  ].join('\n');
}

/** `ambit replay`: serves a recorded web as a forward proxy until Ctrl-C. */
export async function replay(options: ReplayServerOptions): Promise<number> {
  const web = await openWeb(options.web);
  try {
    const proxy = await startReplay(web, options.port);
    console.log(
      say(
        '$1: $2 pages of $3 hosts, proxy at http://127.0.0.1:$4',
        displayText(web.name),
        web.urls.length,
        web.hosts.size,
        proxy.port,
      ),
    );
    console.log(
      say(
        'Try: curl --proxy http://127.0.0.1:$1 $2',
        proxy.port,
        displayText(web.urls[0] ?? 'http://example.org/', 2_000),
      ),
    );
    console.log(browserAdvice(proxy.port));
    await untilInterrupted();
    await proxy.close();
    return EXIT.ok;
  } finally {
    web.close();
  }
}
