import { expect, it } from 'vitest';
import { refusesAiInput } from './content-signal.ts';
import { parseRobots } from './parse.ts';
import { rulesFor } from './rules.ts';

it.each([
  ['ai-input=no', true],
  ['search=yes, ai-train=no, AI-Input = No', true],
  ['/articles ai-input=no', true],
  ['search=yes;ai-input=no', true],
  ['ai-input=yes', false],
  ['ai-train=no', false],
  ['no-ai-input=no', false],
  ['ai-input=nothing', false],
  ['', false],
])('given the signal %j, whether it refuses AI input is %j', (signal, refuses) => {
  expect(refusesAiInput(signal)).toBe(refuses);
});

it.each([
  ['the group of all agents', 'User-agent: *\nContent-Signal: ai-input=no\nDisallow: /a', true],
  [
    'the group of another agent',
    'User-agent: other\nContent-Signal: ai-input=no\nAllow: /\n\nUser-agent: *\nAllow: /',
    false,
  ],
  [
    'the own group, beside one of all',
    'User-agent: ambit\nContent-Signal: ai-input=no\n\nUser-agent: *\nAllow: /',
    true,
  ],
  ['no group', 'Content-Signal: ai-input=no', false],
])('given a signal in %s, rules say so: %j', (_, robots, refuses) => {
  expect(rulesFor(parseRobots(robots), 'Ambit').refusesAiInput).toBe(refuses);
  expect(rulesFor(parseRobots(robots), 'Ambit').allows('/a')).toBe(!robots.includes('Disallow'));
});
