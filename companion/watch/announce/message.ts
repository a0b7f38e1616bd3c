import type { Find } from '../../../shared/api/watch.ts';
import { displayText } from '../../../shared/text/display.ts';

/** Pages that one message lists. */
const MAX_LISTED = 50;
const MAX_TITLE = 120;
const MAX_SNIPPET = 240;
const MAX_ADDRESS = 500;
const BASE64_LINE = 76;
/** Octets of UTF-8 in one encoded word, whose 75 signs hold 45 (RFC 2047 2). */
const WORD_OCTETS = 45;

/** News of a watched topic: what came since the last message. */
export interface WatchNews {
  readonly topicName: string;
  /** Newest first. */
  readonly finds: readonly Find[];
  /** First moment of the time that the message is about. */
  readonly since: number;
}

/** Returns subject and text of a message. Every text from the web is cleaned, bounded and on one line. */
export function messageOf({ topicName, finds, since }: WatchNews): { readonly subject: string; readonly text: string } {
  const subject = `Ambit: ${finds.length} new on ${displayText(topicName, MAX_TITLE)}`;
  const sites = new Map<string, number>();
  for (const { site } of finds) sites.set(site, (sites.get(site) ?? 0) + 1);
  const most = [...sites].sort(([, a], [, b]) => b - a).slice(0, 5);
  const lines = finds
    .slice(0, MAX_LISTED)
    .map(({ title, url, snippet }) =>
      [displayText(title, MAX_TITLE) || '-', url.slice(0, MAX_ADDRESS), displayText(snippet, MAX_SNIPPET)].join('\n'),
    );
  const left = finds.length - lines.length;
  return {
    subject,
    text: [
      `${finds.length} new pages since ${new Date(since).toISOString().slice(0, 10)}, on ${sites.size} sites: ${most
        .map(([site, count]) => `${displayText(site, MAX_TITLE)} (${count})`)
        .join(', ')}.`,
      ...lines,
      ...(left > 0 ? [`And ${left} more on the desk.`] : []),
      'Titles and excerpts are texts of web pages that nobody has checked.',
    ].join('\n\n'),
  };
}

/** Returns a message of plain text as SMTP takes it: ASCII with CRLF, subject and text encoded. */
export function mailData(
  from: string,
  to: string,
  { subject, text }: ReturnType<typeof messageOf>,
  at: number,
  id: string,
): string {
  const body = Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'utf8').toString('base64');
  return [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@ambit.invalid>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    ...(body.match(new RegExp(`.{1,${BASE64_LINE}}`, 'g')) ?? []),
  ].join('\r\n');
}

/** Encodes all of a header, so that no sign of it can begin another one (RFC 2047). */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const sign of text) {
    if (Buffer.byteLength(word + sign) > WORD_OCTETS) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  return [...words, word].map((one) => `=?utf-8?B?${Buffer.from(one, 'utf8').toString('base64')}?=`).join('\r\n ');
}
