/** Mutates seeds: flips, cuts, doubles and crosses the bytes of a page, an address or a text. */
import { SOUP } from '../../shared/page/testing/soup.ts';

/** A stream of numbers in [0, 1). */
export type Random = () => number;

const PAGES: readonly string[] = Object.values(SOUP);
const URLS: readonly string[] = [
  'https://www.example.com:443/a/../b/./c%7e%2F?b=2&a=1&utm_source=x#part',
  'http://用户@例子.测试:8080/路径/文件.html?查询=值&sid=ABCDEF0123456789#a',
  'HTTP://[2001:db8::1]/x;jsessionid=1A?;=&=&&a[]=1',
  '//other.example/%zz%E4%BD%A0?%',
  'http://xn--fsqu00a.xn--0zwm56d/(S(abc))/default.aspx',
  'http://0x7f.1/a b\tc\nd',
  'javascript:alert(1)//http://a.example/',
];
const TEXTS: readonly string[] = [
  'The old railway was opened again on 12.5.2020, at 8:30 a.m.; “it’s done”, they said.',
  '缅甸华侨华人为孔子课堂捐款一千二百万元，王小明说：“我们很高兴。”',
  '香港新浪新聞現已開設專頁，讓你即時掌握資訊',
  'これは日本語の文です。カタカナとひらがな。',
  'هذا نص عربي ‎with Latin‏ وأرقام ١٢٣',
  'ไทย ខ្មែរ བོད་ 한국어 Ελληνικά Русский नमस्ते',
  '👨‍👩‍👧‍👦 e\u0301\u0301\u0301 ﬁ Ⅷ ½ \u202eabc\u202c \u200b',
];
const PIECES: readonly string[] = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '\u0000',
  '\ufffd',
  '\ud800',
  '\udc00',
  '\u202e',
  '</',
  '<!--',
  '-->',
  '<![CDATA[',
  '<a href=',
  '<table>',
  '</table>',
  '<br><br>',
  '<div class=comment>',
  '<p style="display:none">',
  '<svg>',
  '<template>',
  '<base href=//x>',
  '%',
  '%00',
  '..',
  '\\',
  '@',
  '#',
  '?',
  '://',
  '，',
  '。',
  '的',
  '万',
  '𠮷',
  '\n',
  '\u3000',
  '\r',
  ' '.repeat(50),
  'a'.repeat(300),
  '<b>'.repeat(60),
  '<ul><li>'.repeat(40),
];

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T;
const place = (text: string, random: Random): number => Math.floor(random() * (text.length + 1));

function mutated(text: string, pool: readonly string[], random: Random): string {
  const [a, b] = [place(text, random), place(text, random)];
  const [from, to] = [Math.min(a, b), Math.max(a, b)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return text.slice(0, a) + pick(PIECES, random) + text.slice(a);
    case 1:
      return text.slice(0, from) + text.slice(Math.min(to, from + 40));
    case 2:
      return (
        text.slice(0, to) +
        text.slice(from, Math.min(to, from + 200)).repeat(1 + Math.floor(random() * 4)) +
        text.slice(to)
      );
    case 3:
      return text.slice(0, a) + pick(pool, random).slice(place(text, random) % 50);
    case 4:
      return text.slice(0, a) + String.fromCharCode(Math.floor(random() * 0x10000)) + text.slice(a + 1);
    default:
      return text.slice(to) + text.slice(0, to);
  }
}

const MAX_UNITS = 8_000;
const MAX_CHANGES = 6;

function from(pool: readonly string[], random: Random): string {
  let text = pick(pool, random);
  for (let left = 1 + Math.floor(random() * MAX_CHANGES); left > 0; left--) text = mutated(text, pool, random);
  return text.slice(0, MAX_UNITS);
}

export const anyPage = (random: Random): string => from(PAGES, random);
export const anyUrl = (random: Random): string => from(URLS, random);
export const anyText = (random: Random): string => from(random() < 0.2 ? PAGES : TEXTS, random);
