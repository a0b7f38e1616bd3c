import fc from 'fast-check';
import { addressOf, hostOf, nameOf, PAGES } from '../sequences/little-web.ts';
import { BrowsingModel } from './model.ts';
import type { Browsing } from './world.ts';

export interface BrowsingInteraction {
  act(browsing: Browsing, model: BrowsingModel): Promise<void>;
  toString(): string;
}

const interaction = (name: string, act: BrowsingInteraction['act']): BrowsingInteraction => ({
  act,
  toString: () => name,
});
const page = fc.nat(PAGES - 1);
const EXCLUDED = 'kettle.example';

function touched(model: BrowsingModel, n: number): void {
  model.forgotten.delete(nameOf(n));
}

/** Shows a page in the only tab, and reports to the background that it has loaded. */
function show({ profile }: Browsing, url: string, incognito: boolean): void {
  const tab = { id: 1, url, title: '', incognito, active: true, status: 'complete' as const };
  profile.tabs = [tab];
  profile.tell('updated', 1, { status: 'complete' }, tab);
}

/** Without a paired companion an erasure has no recipient, and an earlier pairing's data may stay there. */
function forgets(model: BrowsingModel, browsing: Browsing, isTold: boolean, goes: (n: number) => boolean): void {
  for (let n = 0; n < PAGES; n++) {
    if (!goes(n)) continue;
    const url = addressOf(n);
    model.captured.delete(url);
    for (const key of model.words.keys()) {
      if (!key.endsWith(` ${url.replace('http://', '')}`)) continue;
      if (isTold) model.words.delete(key);
      else model.words.set(key, 'maybe');
    }
    model.forgotten.add(nameOf(n));
    model.since.set(nameOf(n), browsing.sent.length);
  }
}

/** Labels as the popup does. A label counts as acknowledged if its page lived to get the answer. */
async function say(
  browsing: Browsing,
  model: BrowsingModel,
  n: number,
  value: 'relevant' | 'not-relevant',
): Promise<void> {
  const suggestion = browsing.suggestionOf(n);
  const open = browsing.page;
  if (suggestion === undefined || open === undefined) return;
  touched(model, n);
  const key = BrowsingModel.key(suggestion.topicId, suggestion.url);
  model.words.set(key, 'maybe');
  let isDone = false;
  void open.actions.label(suggestion, value).then(() => {
    isDone = true;
  });
  await browsing.still();
  // A page withdraws the drawing of a label that could not be saved.
  if (isDone && open.store.labels.peek().get(suggestion.url) === value) model.words.set(key, value);
}

export const interactions: fc.Arbitrary<BrowsingInteraction> = fc.oneof(
  {
    weight: 5,
    arbitrary: page.map((n) =>
      interaction(`read ${n}`, async (browsing, model) => {
        if (hostOf(n) !== EXCLUDED) touched(model, n);
        const life = browsing.profile.background().life;
        show(browsing, addressOf(n), false);
        await browsing.still();
        if (!life.isOver && hostOf(n) !== EXCLUDED && !model.captured.has(addressOf(n)))
          model.captured.add(addressOf(n));
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: page.map((n) =>
      interaction(`read ${n} in private`, async (browsing) => {
        show(browsing, `http://private.example/${nameOf(n)}`, true);
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: page.map((n) =>
      interaction(`crawl around ${n}`, async (browsing, model) => {
        if (hostOf(n) === EXCLUDED) return;
        touched(model, n);
        const url = addressOf(n);
        browsing.profile.tabs = [{ id: 1, url, title: '', incognito: false, active: true, status: 'complete' }];
        browsing.profile.tell('menu', { menuItemId: 'crawl-around', pageUrl: url }, browsing.profile.tabs[0]);
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: 8 })
      .map((pages) => interaction(`fetch ${pages}`, async (browsing) => browsing.companion.step(pages))),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(page, fc.constantFrom('relevant' as const, 'not-relevant' as const))
      .map(([n, value]) => interaction(`label ${n} ${value}`, (browsing, model) => say(browsing, model, n, value))),
  },
  {
    weight: 2,
    arbitrary: fc.constant(
      interaction('undo', async (browsing, model) => {
        const { page: open } = browsing;
        const last = open?.store.undoable.peek().at(-1);
        if (open === undefined || last === undefined) return;
        const key = BrowsingModel.key(last.suggestion.topicId, last.suggestion.url);
        if (model.words.has(key)) model.words.set(key, 'maybe');
        let isDone = false;
        void open.actions.undo().then(() => {
          isDone = true;
        });
        await browsing.still();
        const drawn = open.store.labels.peek().get(last.suggestion.url);
        if (isDone && drawn === 'none' && model.words.has(key)) model.words.set(key, 'none');
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map((away) =>
      interaction(away ? 'the companion goes' : 'the companion comes', async (browsing) => {
        browsing.away = away;
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 4 }).map((lost) =>
      interaction(`${lost} answers are lost`, async (browsing) => {
        browsing.lost = lost;
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(60).map((left) =>
      interaction(`the background dies after ${left} waits`, async ({ profile }) => {
        profile.background().life.left = left;
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(12).map((left) =>
      interaction(`the popup is closed after ${left} waits`, async ({ page: open }) => {
        if (open !== undefined) open.life.left = left;
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      interaction('open a popup in another window', async (browsing) => void (await browsing.openAnother())),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(interaction('turn to the popup of the other window', async (browsing) => browsing.turn())),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      interaction('end the pairing', async (browsing) => {
        const { actions } = await browsing.open();
        void actions.unpair();
      }),
    ),
  },
  {
    weight: 1,
    // Without room for its key there is no pairing.
    arbitrary: fc.constant(
      interaction('pair anew', async (browsing) => void (await browsing.pair().catch(() => undefined))),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 6 }).map((writes) =>
      interaction(`there is no room for ${writes} writes`, async ({ profile }) => {
        profile.full = writes;
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('de' as const, 'zh_CN' as const, 'auto' as const).map((language) =>
      interaction(`choose the language ${language}`, async (browsing, model) => {
        const { actions } = await browsing.open();
        if (await actions.set({ language })) model.language = language;
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant(interaction('open the popup', async (browsing) => void (await browsing.open()))),
  },
  {
    weight: 2,
    arbitrary: fc.constant(interaction('tick', async ({ profile }) => profile.tell('alarm', { name: 'tick' }))),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('pause' as const, 'resume' as const, 'stop' as const).map((action) =>
      interaction(action, async ({ page: open }) => {
        const crawl = open?.store.chosen.peek();
        if (crawl !== undefined) void open?.actions.steer(crawl.id, action);
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: page.map((n) =>
      interaction(`forget ${n}`, async (browsing, model) => {
        const { actions, program } = await browsing.open();
        const isTold = (await program.readPairing()) !== undefined;
        if (await actions.forget({ kind: 'page', url: addressOf(n) }))
          forgets(model, browsing, isTold, (one) => one === n);
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: page.map((n) =>
      interaction(`forget the site of ${n}`, async (browsing, model) => {
        const { actions, program } = await browsing.open();
        const host = hostOf(n).replace(/^[ab]\./, '');
        const isTold = (await program.readPairing()) !== undefined;
        if (await actions.forget({ kind: 'site', host }))
          forgets(model, browsing, isTold, (one) => hostOf(one).endsWith(host));
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      interaction('forget everything', async (browsing, model) => {
        const { actions, program } = await browsing.open();
        const isTold = (await program.readPairing()) !== undefined;
        if (!(await actions.forget({ kind: 'all' }))) return;
        forgets(model, browsing, isTold, () => true);
        if (isTold) model.words.clear();
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 20 }).map((minutes) =>
      interaction(`forget the last ${minutes} minutes`, async (browsing, model) => {
        const { actions } = await browsing.open();
        const now = browsing.companion.clock.now();
        // Some earlier labels may stay, and later ones may still arrive after it.
        for (const key of model.words.keys()) model.words.set(key, 'maybe');
        model.captured.clear();
        await actions.forget({ kind: 'since', at: now - minutes * 60_000, until: now + 1 });
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(1_000, 700_000, -60_000)
      .map((ms) => interaction(`the clock goes by ${ms / 1000} s`, async ({ companion }) => companion.clock.jump(ms))),
  },
);
