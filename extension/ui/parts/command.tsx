import { displayText } from '../../../shared/text/display.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';

/** Longest call that is shown, in characters. */
const LONGEST = 4_000;

/** A line to be typed in a terminal, easy to mark and copy. */
export function Command({ line }: { readonly line: string }) {
  return (
    <code class="command" dir="ltr">
      <span class="hidden">{t('commandLabel')}: </span>
      {line}
    </code>
  );
}

/**
 * Shows a command in the form that the companion gave at the previous contact. Before the first contact the line is for
 * Ambit's folder, and a sentence explains that.
 */
export function AmbitCommand({ verb }: { readonly verb: string }) {
  const call = useModel().store.call.value;
  if (call !== undefined) return <Command line={displayText(`${call.program} ${verb}${call.end}`, LONGEST)} />;
  return <FolderCommand line={`node companion/ambit.mjs ${verb}`} />;
}

/**
 * Shows what makes the new version of a clone run. A package or an archive, whose calls do not begin with Node, is
 * replaced by a newer file, and needs no command of its folder.
 */
export function RenewCommand() {
  const call = useModel().store.call.value;
  if (call !== undefined && !call.program.startsWith('node ')) return null;
  return <FolderCommand line="npm ci && npm start" />;
}

/** Shows a line for Ambit's folder, and says that it is. */
function FolderCommand({ line }: { readonly line: string }) {
  return (
    <>
      <span class="muted small command-where">{t('commandWhere')}</span>
      <Command line={line} />
    </>
  );
}
