import { parseUrl } from './parse-url.ts';

/** Verbs that are words of their own wherever they stand for doing something. */
const ACTS =
  /(?:^|[^a-z])(?:log-?off|sign-?off|subscribe|confirm|verify|approve|accept|reject|cancel|revoke|grant|invite|buy|order|checkout|cart|pay|payment|transfer|send|vote|rate|like|follow|join|leave|add|create|new|edit|update|save|set|reset|post|reply|submit|report|upload|action|do|cmd|exec|run|token|csrf|nonce|esci|sair)(?:$|[^a-z])/i;
/** What can hardly be undone, whatever is written on to it (`deletepost.php`), in the languages of the extension. */
const ENDS =
  /(?:^|[^a-z])(?:log-?out|sign-?out|delete|remove|destroy|purge|erase|unsubscribe|abmelden|ausloggen|l(?:ö|oe)schen|d[eé]connexion|supprimer|cerrar-?sesi[oó]n|eliminar|borrar|disconnetti|elimina|excluir|apagar)|退出|注销|註銷|登出|删除|刪除|ログアウト|削除|로그아웃|삭제|выход|выйти|удалить|خروج|حذف/i;

/**
 * Whether opening an address may do something and not only show something: whoever opens it may send the user's cookies or log-in along,
 * and any page of the web can have put the address there. Rather too many than one too few: what is left out is only not read.
 */
export function mayAct(address: string): boolean {
  const url = parseUrl(address);
  if (url === undefined) return true;
  const { pathname, search } = url;
  // `deleteUser` is two words.
  const text = unescaped(`${pathname}${search}`).replace(/([a-z])(?=[A-Z])/g, '$1-');
  return ACTS.test(text) || ENDS.test(text);
}

/** An escape that is no UTF-8 leaves the others what they are. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
