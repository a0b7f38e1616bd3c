import { type ComponentChild, render } from 'preact';
import { markLanguage } from './messages.ts';
import type { ViewStore } from './model/store.ts';

/**
 * Draws a page into `root`, and all of it again in a newly chosen language: texts do not follow by themselves. Keyboard
 * focus stays where it has an id.
 * @param page returns the drawn page and its title; `key` tells one language from another
 */
export function drawPage(
  { settings }: Pick<ViewStore, 'settings'>,
  root: Element | null,
  page: (key: string) => { readonly title?: string; readonly body: ComponentChild },
): void {
  settings.subscribe(({ language }) => {
    markLanguage(document.documentElement);
    const { title, body } = page(language);
    if (title !== undefined) document.title = title;
    if (root === null) return;
    const { id = '' } = document.activeElement ?? {};
    render(body, root);
    document.getElementById(id)?.focus();
  });
}
