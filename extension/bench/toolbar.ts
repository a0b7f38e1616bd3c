import type { TestBrowser } from '../../tests/browser/testing/chromium.ts';

/**
 * Times of one opening of the popup, in milliseconds. `begun`: from the click to the start of the document
 * (performance.timeOrigin, the start of its navigation). From there: `drawn`, the end of the page's own work on its
 * first frame with contents (`paintTime` of the Paint Timing standard); `shown`, that frame on the screen
 * (`presentationTime`; without a graphics card the processor makes its pixels); and `marked`, the mark that was waited
 * for.
 */
export interface Opening {
  readonly begun: number;
  readonly drawn: number;
  readonly shown: number;
  readonly marked: number;
}

/** Waits for the first frame and, on the popup, for a mark. */
const reportOf = (mark: string): string => `new Promise((resolve) => {
  const paint = (list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0];
    const marked = () => performance.getEntriesByName('${mark}')[0]?.startTime;
    const tell = () => {
      if (location.pathname === '/popup.html' && marked() === undefined) return setTimeout(tell, 20);
      const { paintTime: drawn, presentationTime: shown } = first;
      resolve({ origin: performance.timeOrigin, drawn, shown, marked: marked() ?? NaN });
    };
    if (first !== undefined) tell();
  };
  new PerformanceObserver(paint).observe({ type: 'paint', buffered: true });
})`;

/** Long enough for the popup to be drawn unwatched, in milliseconds: a debugger that comes sooner holds it up. */
const UNWATCHED_MS = 900;
/** Longest wait for a mark, and for an answer of the browser, in milliseconds. */
const LONGEST_MS = 60_000;
/** Time between two looks for a popup, in milliseconds. */
const LOOK_MS = 20;

/**
 * Clicks the extension's button in the toolbar of the first tab, waits for the popup at `path`, and closes it. Needs
 * `--enable-unsafe-extension-debugging`. It returns when the popup is gone: the protocol counts a popup among the tabs,
 * and Chromium ends where the next click comes before that, or names the popup as its tab.
 */
export async function clickAction(browser: TestBrowser, path: string, mark = 'alive'): Promise<Opening> {
  const session = await browser.context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('The browser cannot be spoken to.');
  // The protocol is newer than its types here.
  const send = session.send.bind(session) as unknown as (method: string, params?: object) => Promise<ProtocolResponse>;
  const ask = (method: string, params?: object): Promise<ProtocolResponse> =>
    Promise.race([send(method, params), giveUp(`The browser never answered ${method}.`)]);
  const tabsNow = async () => (await ask('Target.getTargets', { filter: [{ type: 'tab' }] })).targetInfos ?? [];
  const tab = (await tabsNow()).find(({ url }) => !url.endsWith(path));
  const clicked = performance.timeOrigin + performance.now();
  await ask('Extensions.triggerAction', { id: browser.extensionId, targetId: tab?.targetId });
  await new Promise((resolve) => setTimeout(resolve, UNWATCHED_MS));
  const popup = await until('The click opened no popup.', async () => {
    const { targetInfos = [] } = await ask('Target.getTargets');
    return targetInfos.find(({ url }) => url.endsWith(path));
  });
  const { sessionId } = await ask('Target.attachToTarget', { targetId: popup.targetId, flatten: false });
  const answered = new Promise<string>((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => resolve(message));
  });
  const params = { expression: reportOf(mark), awaitPromise: true, returnByValue: true };
  await ask('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }),
  });
  const { origin, drawn, shown, marked } = JSON.parse(
    await Promise.race([answered, giveUp(`The popup never had the mark ${mark}.`)]),
  ).result.result.value;
  await ask('Target.closeTarget', { targetId: popup.targetId });
  await until('The popup never closed.', async () => !(await tabsNow()).some(({ url }) => url.endsWith(path)));
  await session.detach();
  return { begun: origin - clicked, drawn, shown, marked: marked ?? Number.NaN };
}

/** Looks again and again until there is something. @throws Error with the message after the longest wait */
async function until<Found>(message: string, look: () => Promise<Found | false | undefined>): Promise<Found> {
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(message);
}

/** Rejects after the longest wait. */
const giveUp = (message: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(message)), LONGEST_MS).unref();
  });

interface ProtocolResponse {
  readonly targetInfos?: readonly { readonly targetId: string; readonly url: string }[];
  readonly sessionId?: string;
}
