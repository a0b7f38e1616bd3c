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
/** Longest wait for a mark, in milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Clicks the extension's button in the toolbar of the first tab, waits for the popup at `path`, and closes it. Needs
 * `--enable-unsafe-extension-debugging`.
 */
export async function clickAction(browser: TestBrowser, path: string, mark = 'alive'): Promise<Opening> {
  const session = await browser.context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('The browser cannot be spoken to.');
  // The protocol is newer than its types here.
  const ask = session.send.bind(session) as unknown as (method: string, params?: object) => Promise<ProtocolResponse>;
  const { targetInfos: tabs = [] } = await ask('Target.getTargets', { filter: [{ type: 'tab' }] });
  const clicked = performance.timeOrigin + performance.now();
  await ask('Extensions.triggerAction', { id: browser.extensionId, targetId: tabs[0]?.targetId });
  await new Promise((resolve) => setTimeout(resolve, UNWATCHED_MS));
  const { targetInfos: all = [] } = await ask('Target.getTargets');
  const popup = all.find(({ url }) => url.endsWith(path));
  if (popup === undefined) throw new Error('The click opened no popup.');
  const { sessionId } = await ask('Target.attachToTarget', { targetId: popup.targetId, flatten: false });
  const answered = new Promise<string>((resolve, reject) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => resolve(message));
    setTimeout(() => reject(new Error(`The popup never had the mark ${mark}.`)), LONGEST_MS).unref();
  });
  const params = { expression: reportOf(mark), awaitPromise: true, returnByValue: true };
  await ask('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }),
  });
  const { origin, drawn, shown, marked } = JSON.parse(await answered).result.result.value;
  await ask('Target.closeTarget', { targetId: popup.targetId });
  await session.detach();
  return { begun: origin - clicked, drawn, shown, marked };
}

interface ProtocolResponse {
  readonly targetInfos?: readonly { readonly targetId: string; readonly url: string }[];
  readonly sessionId?: string;
}
