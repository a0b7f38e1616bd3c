import { t } from '../messages.ts';

/** A line to be typed in a terminal, easy to mark and copy. */
export function Command({ line }: { readonly line: string }) {
  return (
    <code class="command">
      <span class="hidden">{t('commandLabel')}: </span>
      {line}
    </code>
  );
}
