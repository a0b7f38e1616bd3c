import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ModelFault } from '../../shared/api/model.ts';

/** The user's settings of the local model (`model` in settings.json). */
export interface ModelSettings {
  /** http address on loopback, below which `/v1/chat/completions` answers. */
  readonly address: string;
  readonly name: string;
  readonly perMinute?: number;
}

/** Posts JSON to a program of this machine (`companion/fetch/post-local.ts`). Never rejects. */
export type Post = (
  url: string,
  body: unknown,
  timeoutMs: number,
  signal: AbortSignal,
) => Promise<{ readonly text: string } | { readonly fault: Exclude<ModelFault, '' | 'nonsense'> }>;

/** One question to the model: what it is to do, and the data, which is hostile text. */
export interface ModelQuestion {
  readonly task: string;
  readonly data: unknown;
  /** Most tokens of the answer. */
  readonly tokens: number;
  readonly timeoutMs: number;
}

/** Text of the model, or the reason of its absence, and the tokens that its server counted. */
export type ModelReply =
  | { readonly text: string; readonly tokens: number }
  | { readonly fault: Exclude<ModelFault, ''>; readonly tokens: number };

const PATH = '/v1/chat/completions';
/** Most tokens that one answer may claim to have used: a larger count is not believed. */
const MAX_TOKENS = 1_000_000;

const Completion = Compile(
  Type.Object({
    choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }),
    usage: Type.Optional(Type.Object({ total_tokens: Type.Integer({ minimum: 0, maximum: MAX_TOKENS }) })),
  }),
);

/** Asks the model once. The data goes as JSON, so that no text of a page can end its part of the prompt. */
export async function ask(
  post: Post,
  { address, name }: ModelSettings,
  { task, data, tokens, timeoutMs }: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelReply> {
  const url = URL.canParse(PATH, address) ? new URL(PATH, address).href : address;
  const messages = [
    { role: 'system', content: task },
    { role: 'user', content: JSON.stringify(data) },
  ];
  const body = { model: name, messages, temperature: 0, max_tokens: tokens, stream: false };
  const answer = await post(url, body, timeoutMs, signal);
  if ('fault' in answer) return { fault: answer.fault, tokens: 0 };
  const completion = parsed(answer.text);
  if (!Completion.Check(completion)) return { fault: 'nonsense', tokens: 0 };
  return { text: completion.choices[0]?.message.content ?? '', tokens: completion.usage?.total_tokens ?? 0 };
}

/** Returns undefined for text that is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
