import { displayText } from '../../shared/text/display.ts';
import { startReplay } from '../fetch/recorded/replay.ts';
import { EXIT } from './exit.ts';
import { openWeb } from './house/web.ts';
import { untilInterrupted } from './interrupt.ts';

export interface ReplayOptions {
  readonly web: string;
  readonly port: number;
}

/** `ambit replay`: serves a recorded web as a forward proxy until Ctrl-C. */
export async function replay(options: ReplayOptions): Promise<number> {
  const web = await openWeb(options.web);
  try {
    const proxy = await startReplay(web, options.port);
    console.log(
      `${displayText(web.name)}: ${web.urls.length} pages of ${web.hosts.size} hosts, proxy at http://127.0.0.1:${proxy.port}`,
    );
    console.log(
      `Try: curl --proxy http://127.0.0.1:${proxy.port} ${displayText(web.urls[0] ?? 'http://example.org/', 2_000)}`,
    );
    console.log(
      `Browser: chromium --proxy-server=http://127.0.0.1:${proxy.port} --ignore-certificate-errors. Ctrl-C ends it.`,
    );
    await untilInterrupted();
    await proxy.close();
    return EXIT.ok;
  } finally {
    web.close();
  }
}
