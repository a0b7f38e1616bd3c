import { pathOf } from './link-rules.ts';

/** Pages about the site itself, by the last words of their path (S4.4). */
const ABOUT =
  /\/(?:about(?:-?us)?|contact(?:-?us)?|privacy(?:-policy)?|terms(?:-of-(?:use|service))?|legal|imprint|impressum|cookies?(?:-policy)?|log-?in|sign-?in|sign-?up|register|account|cart|help|faq|sitemap|search)(?:\/|\.\w{2,5})?$/i;
/** Links that turn the page of a list. */
const TURNS =
  /^[\s«»‹›<>←→]*(?:next|prev(?:ious)?|older|newer|first|last|上一?[页頁篇]|下一?[页頁篇]|首[页頁]|尾[页頁]|末[页頁])(?:\s+(?:page|posts?|entries|articles?))?[\s«»‹›<>←→]*$/i;

/** Returns whether a canonical address leads to a page about its site. */
export const isAboutSite = (url: string): boolean => ABOUT.test(pathOf(url));

/** Returns whether an anchor turns the page of a list: worth no more than the list. */
export const turnsPage = (anchor: string): boolean => TURNS.test(anchor);
