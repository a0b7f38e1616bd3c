import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import { type KeyRing, openKeyRing } from '../../../companion/server/auth/keys.ts';
import { type CompanionServer, createServer } from '../../../companion/server/server.ts';
import { openWatching } from '../../../companion/watch/watching.ts';
import { aSuggestion } from '../../../extension/testing/builders.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import { importSecret, KEY_LENGTH } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';
import { addressOf, whole } from '../sequences/little-web.ts';
import { CompanionWorld as Companion } from '../sequences/world.ts';
import { Life } from './life.ts';
import { BrowserProfile } from './profile.ts';
import type { Program } from './program.ts';

/**
 * Milliseconds without a move after which only other threads may still work; and those after which all must be at rest.
 */
const STILL = 15;
const MAX_TURNS = 15_000;

export interface ExtensionPage {
  readonly life: Life;
  readonly program: Program;
  readonly store: ReturnType<Program['createStore']>;
  readonly actions: ReturnType<Program['createActions']>;
}

/** A browser with the extension, and a companion of the same machine. */
export class Browsing {
  readonly companion = new Companion({ polite: false, real: false });
  readonly profile: BrowserProfile;
  /** Requests to the companion: path and body. */
  readonly sent: { readonly path: string; readonly body: string }[] = [];
  away = false;
  /** Number of coming answers that get lost: the calls are done, but their callers learn nothing. */
  lost = 0;
  page: ExtensionPage | undefined;
  server: CompanionServer | undefined;
  readonly #program: (life: Life) => Program;
  #underway = 0;
  #keys: KeyRing | undefined;
  #other: ExtensionPage | undefined;

  constructor(program: (life: Life) => Program) {
    this.#program = program;
    this.profile = new BrowserProfile({
      now: () => this.companion.clock.now(),
      fetch: (url, init, over) => this.#fetch(url, init, over),
      markupOf: (url) => markupOf(url),
      begin: (profile) => this.#live(profile, false),
    });
  }

  #live(profile: BrowserProfile, page: boolean): { readonly life: Life; readonly program: Program } {
    const life = new Life(profile, page);
    return { life, program: this.#program(life) };
  }

  async begin(keys: KeyRing): Promise<void> {
    this.#keys = keys;
    const { companion } = this;
    const { crawls, store, clock } = companion;
    const web = createFakeWeb(() => undefined);
    const watching = openWatching({ store, crawls, parser: web, fetch: web.fetch, clock });
    // Starts the clock an hour earlier: the companion refuses requests dated before its start for two minutes.
    const longAgo = () => (this.server === undefined ? clock.now() - 3_600_000 : clock.now());
    const readHere = () => Promise.reject(new Error('Nothing is read here.'));
    this.server = await createServer({
      ...{ crawls, store, watching, keys, version: '0', ports: [0], now: longAgo },
      compare: async () => ({ ready: true, pages: 0, curves: [] }),
      readHere,
    });
    const { program } = await this.pair();
    await program.changeSettings({ captures: true, exclusions: ['kettle.example'] });
    this.profile.tell('startup');
    await this.still();
  }

  /** Gives the browser another key of the companion, in place of any that it has, by a popup that is opened for it. */
  async pair(): Promise<ExtensionPage> {
    const raw = randomBytes(KEY_LENGTH);
    const id = toBase64Url(randomBytes(16));
    await this.#keys?.put({ id, key: toBase64Url(raw), name: 'browser', origin: '', addedAt: 0 });
    const page = await this.open();
    await page.program.writePairing({ id, secret: await importSecret(raw), port: this.server?.port ?? 0 });
    return page;
  }

  /** Opens the popup of another window beside the open one, in place of an earlier one there. */
  async openAnother(): Promise<void> {
    this.#other?.life.end();
    this.#other = this.page;
    this.page = undefined;
    await this.open();
  }

  /** The user turns to the other window, if there is one. */
  turn(): void {
    if (this.#other !== undefined) [this.page, this.#other] = [this.#other, this.page];
  }

  /** Opens the popup, in place of an open one in this window. */
  async open(): Promise<ExtensionPage> {
    this.page?.life.end();
    const { life, program } = this.#live(this.profile, true);
    const store = program.createStore();
    const actions = program.createActions(store, program.connectBackground());
    this.page = { life, program, store, actions };
    await Promise.race([
      program.begin(store, async () => {
        await program.recall(store);
        await program.followLocal(store, life.ended.signal);
      }),
      this.still(),
    ]);
    program.remember(store, life.ended.signal);
    return this.page;
  }

  /** A suggestion that the popup showed once, of any page of the little web. */
  suggestionOf(n: number): Suggestion | undefined {
    const crawl = this.page?.store.chosen.peek();
    if (crawl === undefined) return undefined;
    return aSuggestion({
      id: n,
      crawlId: crawl.id,
      topicId: crawl.topicId,
      url: addressOf(n),
      title: whole(n).title ?? '',
    });
  }

  async still(): Promise<void> {
    for (let turns = 0, quiet = 0, seen = -1; quiet < STILL; turns++) {
      if (turns > MAX_TURNS) throw new Error('It never comes to rest.');
      await new Promise((resolve) => setTimeout(resolve, 1));
      const moves = this.profile.moves + this.sent.length;
      quiet = moves === seen && this.#underway === 0 ? quiet + 1 : 0;
      seen = moves;
    }
    await this.companion.still();
  }

  async end(): Promise<void> {
    this.page?.life.end();
    this.#other?.life.end();
    this.profile.background().life.end();
    await this.server?.close();
    await this.companion.end();
  }

  async #fetch(url: string, init: RequestInit | undefined, over: AbortSignal): Promise<Response> {
    const { port, pathname } = new URL(url);
    if (this.away || Number(port) !== this.server?.port) throw new TypeError('fetch failed');
    this.#underway += 1;
    try {
      const body = init?.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : '';
      if (pathname !== '/v1/hello') this.sent.push({ path: pathname, body });
      const answer = await fetch(url, {
        ...init,
        signal: AbortSignal.any([...(init?.signal ? [init.signal] : []), over]),
      });
      const whole = await answer.arrayBuffer();
      if (pathname !== '/v1/hello' && this.lost > 0) {
        this.lost -= 1;
        throw new TypeError('fetch failed');
      }
      return new Response(whole, { status: answer.status, headers: answer.headers });
    } finally {
      this.#underway -= 1;
    }
  }
}

export const keysIn = (dir: string): Promise<KeyRing> => openKeyRing(dir);

/** The page as a tab shows it. */
export function markupOf(url: string): string {
  const n = Number(/\/page(\d+)q/.exec(url)?.[1] ?? -1);
  if (n < 0) return '<title>Nothing</title><p>Nothing.</p>';
  const { title, text, links = [] } = whole(n);
  const anchors = links.map((link) =>
    typeof link === 'string' ? '' : `<p><a href="${link.url}">${link.anchor}</a></p>`,
  );
  return `<title>${title}</title><main><p>${text}</p>${anchors.join('')}</main>`;
}
