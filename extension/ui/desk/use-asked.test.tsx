import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { createDesk, DeskProvider } from './model.ts';
import { type QueryState, useAsked } from './use-asked.ts';

const harness = document.createElement('main');
/** Answers of the companion, in the order of questions. */
let answers: ((value: string) => void)[] = [];
let failures: ((error: Error) => void)[] = [];
let asked: QueryState<string>;

function Asking({ about, news }: { readonly about: string; readonly news: string }) {
  const work = (): Promise<string> =>
    new Promise((resolve, reject) => {
      answers.push(resolve);
      failures.push(reject);
    });
  asked = useAsked(about, work, news);
  return <p>{asked[0] ?? 'nothing'}</p>;
}

const store = createStore();
const background = {} as Parameters<typeof createActions>[1];
const draw = (about: string, news = ''): void =>
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={createDesk(store, background)}>
        <Asking about={about} news={news} />
      </DeskProvider>
    </ModelProvider>,
    harness,
  );
const shown = () => harness.textContent;
const times = () => answers.length;

beforeEach(async () => {
  answers = [];
  failures = [];
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  document.body.append(harness);
  draw('bread');
  await expect.poll(times).toBe(1);
  answers[0]?.('first');
  await expect.poll(shown).toBe('first');
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

it('given an answer, it stays until the next one, also through repeated and failed questions', async () => {
  const [, again] = asked;
  again();
  await expect.poll(times).toBe(2);
  // Acts like a timer, which knows only the drawing that set it.
  again();
  await expect.poll(times).toBe(3);
  expect(shown()).toBe('first');
  failures[2]?.(new Error('The companion is away.'));
  await expect.poll(() => store.problem.value).toBeDefined();
  expect(shown()).toBe('first');
  draw('bread', 'a loaf more');
  await expect.poll(times).toBe(4);
  expect(shown()).toBe('first');
  answers[3]?.('second');
  await expect.poll(shown).toBe('second');
});

it('another question has no answer yet', async () => {
  draw('tea');
  expect(shown()).toBe('nothing');
  await expect.poll(times).toBe(2);
  answers[1]?.('tea');
  await expect.poll(shown).toBe('tea');
});

it('given a value put in place of an answer, an answer to an earlier question does not replace it', async () => {
  const [, again, put] = asked;
  again();
  await expect.poll(times).toBe(2);
  put('changed');
  await expect.poll(shown).toBe('changed');
  answers[1]?.('as it was before the change');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('changed');
});

it('given a value put in place of an answer, another question still gets its own answer', async () => {
  const [, , put] = asked;
  draw('tea');
  await expect.poll(times).toBe(2);
  put('bread, changed');
  answers[1]?.('tea');
  await expect.poll(shown).toBe('tea');
  put('bread, changed again');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('tea');
});
