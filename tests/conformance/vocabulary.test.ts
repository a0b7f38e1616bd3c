import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that the code used for its parts before it took the terms of the field; docs/architecture.md names today's. */
const RETIRED = [
  'herd mind minds createMind party taker takers errand errands lore chore chores stint',
  'stints atOnce crossing LedFrom commons lesson lessons follower followers insist openHouse',
  'TestHouse takeAway lackOf wishOf deed deeds goingOn',
].flatMap((words) => words.split(' '));
const RETIRED_WORD = new RegExp(String.raw`(?<![\w'-])#?(?:${RETIRED.join('|')})(?![\w'-])`, 'i');
/** Names in files and databases that users have, ordinary English, and names of others. */
const ORDINARY =
  /commons\.db|\bcommons (?:SET|\()|(?:FROM|EXISTS|INTO) commons\b|name = 'commons'|to_regclass|crawler-commons|\b(?:in|of|its|not) mind\b|tea.party/;
const RETIRED_FOLDER = /\/(?:herd|mind|loop|commons|work|house|door|take-away|mood|link|local|learn)\//;

const files = execFileSync('git', ['ls-files', 'companion', 'extension', 'shared', 'tests'], { encoding: 'utf8' })
  .trim()
  .split('\n');
const sources = files.filter(
  (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/vocabulary\.test|companion\/library\//.test(file),
);
const TYPE = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

it('no comment and no name uses a retired word', () => {
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        RETIRED_WORD.test(line) && !ORDINARY.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

it('no folder has a retired name', () => {
  expect(files.filter((file) => RETIRED_FOLDER.test(file))).toEqual([]);
});

it('each type name is defined once', () => {
  const places = new Map<string, string[]>();
  for (const file of sources) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(TYPE)) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  expect(places.size).toBeGreaterThan(1_000);
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
});
