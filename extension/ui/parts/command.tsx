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
 * Shows the command that brings a new version to this kind of installation: a clone, the npm package, or an archive,
 * whose system stands in the name of its folder. No command names a package to fetch: the name could be a stranger's.
 */
export function RenewCommand() {
  const program = useModel().store.call.value?.program ?? 'node ';
  if (program.startsWith('node ')) return <FolderCommand line="npm ci && npm start" />;
  if (program === 'ambit') return <Command line="npm i -g ./ambit-crawler-NEW.tgz" />;
  const system = /[\\/]ambit-[\d.]+-([a-z]+-[a-z\d]+)[\\/]/.exec(program)?.[1];
  if (system === undefined) return null;
  return <Command line={`tar -xf ambit-NEW-${system}.${system.startsWith('win') ? 'zip' : 'tar.xz'}`} />;
}

/** Shows a line for Ambit's folder, and says that it is. */
export function FolderCommand({ line }: { readonly line: string }) {
  return (
    <>
      <span class="muted small command-where">{t('commandWhere')}</span>
      <Command line={line} />
    </>
  );
}
