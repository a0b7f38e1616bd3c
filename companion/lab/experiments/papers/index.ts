import type { LabWeb, PaperExperiment, RunOptions } from '../../experiment.ts';
import { PAPERS } from '../../report/paper-figure.ts';
import type { Section } from '../../report/report.ts';
import { type RunPart, readPart } from './part.ts';
import { PARTS } from './parts.ts';

interface PapersResult {
  readonly web: string;
  readonly parts: readonly RunPart[];
}

async function run(lab: LabWeb, options: RunOptions): Promise<PapersResult> {
  const parts: RunPart[] = [];
  for (const [at, part] of PARTS.entries())
    parts.push(await readPart(part, `${at + 1} of ${PARTS.length}`, lab, options));
  return { web: lab.web.name, parts };
}

/** One table a paper, then everything that each experiment reports. */
function report({ web, parts }: PapersResult): readonly Section[] {
  const rows = parts.flatMap(({ figures, command }) => figures.map((figure) => ({ ...figure, command })));
  const tables = PAPERS.map((paper): Section => {
    const own = rows.filter((row) => row.paper === paper);
    const heading = `${paper}: published and ours`;
    if (own.length === 0)
      return { heading, notes: ['The paper reports no experiment, so there is nothing to remake.'] };
    return {
      heading,
      notes: ['Each command repeats one row by itself.'],
      table: {
        head: ['figure', 'published', 'ours', 'web', 'command', 'why they differ'],
        rows: own.map(({ what, published, ours, command, why }) => [what, published, ours, web, command, why]),
      },
    };
  });
  return [...tables, ...parts.flatMap(({ sections }) => sections)];
}

export const papers: PaperExperiment<PapersResult> = {
  name: 'papers',
  source: 'SkyReach, NB crawler, Overseas, GA crawler, Cluster crawler',
  about: "Every experiment of the papers on this web: the paper's figure, ours, and why they differ.",
  defaults: { orders: [], pages: Number.MAX_SAFE_INTEGER },
  run,
  report,
  figures: ({ parts }) => parts.flatMap(({ figures }) => figures),
};
