import { chosenTopics, type LabWeb, type PaperExperiment, type RunOptions, stepping } from '../../experiment.ts';
import { mean } from '../../metrics/mean.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import { figure } from '../../report/figures.ts';
import type { PaperFigure } from '../../report/paper-figure.ts';
import type { Section } from '../../report/report.ts';
import { clustersOf, type SiteCluster } from './clusters.ts';
import { chosenSites, type LinkedSitePage, sitePages } from './site-pages.ts';
import { LINK_CLASSES, type LinkClass, PAGE_CLASSES, type PageClass } from './site-tree.ts';

/** Pages from which a cluster counts as one, and links from which a share is shown. */
const CLUSTER_PAGES = 5;
const SHOWN_LINKS = 20;

/** Links of one class from pages of one class. */
interface ClassCell {
  readonly from: PageClass;
  readonly link: LinkClass;
  readonly links: number;
  /** Of these, links from on-topic pages to pages of known label, all topics together, and those to on-topic pages. */
  readonly fromTopic: number;
  readonly toTopic: number;
}

/** Values of the clusters, and of the same clusters with the pages of each site drawn at random. */
interface ClusterFigures {
  /** Share of the links within a site that stay within one cluster. */
  readonly inside: number;
  /** Share of the on-topic pages in clusters most of whose pages are on the topic, on the mean over topics. */
  readonly gathered: number;
}

interface SiteClusters {
  readonly web: string;
  readonly sites: number;
  readonly pages: number;
  readonly cells: readonly ClassCell[];
  /** Share of pages on the topic, on the mean over topics weighted by the links from its pages. */
  readonly base: number;
  /** Clusters of five pages and more, and the share of pages in them. */
  readonly clusters: number;
  readonly clustered: number;
  readonly found: ClusterFigures;
  readonly random: ClusterFigures;
}

function run(lab: LabWeb, options: RunOptions): SiteClusters {
  const { web, truth } = lab;
  options.progress(`${web.name}: pages of sites`);
  const sites = sitePages(web, chosenSites(web, options.pages));
  const pages = sites.flat();
  const verdicts = chosenTopics(lab, options).map(({ topic }) => truth.of(topic, web.urls));
  const step = stepping(options, sites.length);
  const clusters = sites.map((site, at) => {
    step(`${web.name}: clusters of site ${at + 1} of ${sites.length}`);
    return clustersOf(site).filter((cluster) => cluster.length >= CLUSTER_PAGES);
  });
  const drawn = clusters.map((own, at) => atRandom(own, sites[at] ?? [], options.seed));
  const clustered = clusters.flat(2).length;
  const { cells, base } = classTable(pages, verdicts);
  return {
    ...{ web: web.name, sites: sites.length, pages: pages.length, cells, base },
    clusters: clusters.flat().length,
    clustered: clustered / Math.max(1, pages.length),
    found: figuresOf(pages, clusters.flat(), verdicts),
    random: figuresOf(pages, drawn.flat(), verdicts),
  };
}

/** Clusters of the same sizes, their pages drawn from the site. */
function atRandom(clusters: readonly SiteCluster[], site: readonly LinkedSitePage[], seed: number): SiteCluster[] {
  const pages = shuffled(
    site.map(({ page }) => page),
    seed,
  );
  let from = 0;
  return clusters.map(({ length }) => {
    from += length;
    return pages.slice(from - length, from);
  });
}

function classTable(
  pages: readonly LinkedSitePage[],
  verdicts: readonly Int8Array[],
): Pick<SiteClusters, 'cells' | 'base'> {
  const cells = PAGE_CLASSES.flatMap((from) =>
    LINK_CLASSES.map((link) => ({ from, link, links: 0, fromTopic: 0, toTopic: 0 })),
  );
  let [expected, counted] = [0, 0];
  const bases = verdicts.map((on) => {
    const known = pages.filter(({ page }) => on[page] !== -1);
    return known.filter(({ page }) => on[page] === 1).length / Math.max(1, known.length);
  });
  for (const { page, kind, targets } of pages) {
    for (const target of targets) {
      const cell = cells.find(({ from, link }) => from === kind && link === target.kind);
      if (cell === undefined) continue;
      cell.links += 1;
      for (const [topic, on] of verdicts.entries()) {
        if (on[page] !== 1 || on[target.to] === -1) continue;
        cell.fromTopic += 1;
        cell.toTopic += on[target.to] ?? 0;
        expected += bases[topic] ?? 0;
        counted += 1;
      }
    }
  }
  return { cells, base: expected / Math.max(1, counted) };
}

function figuresOf(
  pages: readonly LinkedSitePage[],
  clusters: readonly SiteCluster[],
  verdicts: readonly Int8Array[],
): ClusterFigures {
  const place = new Map(clusters.flatMap((cluster, at) => cluster.map((page) => [page, at] as const)));
  const links = pages.flatMap(({ page, links: own }) => own.map(({ to }) => [place.get(page), place.get(to)] as const));
  const inside = links.filter(([from, to]) => from !== undefined && from === to).length;
  const gathered = verdicts.map((on) => {
    const all = pages.filter(({ page }) => on[page] === 1).length;
    const good = clusters.filter(
      (cluster) =>
        2 * cluster.filter((page) => on[page] === 1).length > cluster.filter((page) => on[page] !== -1).length,
    );
    return all === 0 ? Number.NaN : good.flat().filter((page) => on[page] === 1).length / all;
  });
  return {
    inside: inside / Math.max(1, links.length),
    gathered: mean(gathered.filter((share) => !Number.isNaN(share))),
  };
}

function report({ web, sites, pages, cells, base, clusters, clustered, found, random }: SiteClusters): Section[] {
  const cellOf = (from: PageClass, link: LinkClass): string => {
    const cell = cells.find((each) => each.from === from && each.link === link);
    if (cell === undefined || cell.links === 0) return '–';
    const share = cell.fromTopic < SHOWN_LINKS ? '–' : figure(cell.toTopic / cell.fromTopic);
    return `${share} (${cell.links})`;
  };
  return [
    {
      heading: `${web}, ${sites} sites of ${pages} pages: six classes of links from four classes of pages`,
      notes: [
        `Share of the links from on-topic pages that lead to on-topic pages, in brackets all links of the class. A link to a page at random would lead to the topic with ${figure(base)}.`,
        'Classes by the tree of addresses: down, up, level (the same folder), cross (elsewhere in the site), outward (another site), frame. Home is the root of a host; a reference page has half of its links to other sites; an index has more letters in anchors than in its text. The paper names the classes and no rule, so these rules are ours.',
      ],
      table: {
        head: ['from', ...LINK_CLASSES],
        rows: PAGE_CLASSES.map((from) => [from, ...LINK_CLASSES.map((link) => cellOf(from, link))]),
      },
    },
    {
      heading: `${web}: clusters of the sites, bottom-up`,
      notes: [
        `${clusters} clusters of ${CLUSTER_PAGES} pages and more hold ${figure(clustered * 100, 0)} % of the pages. Beside them: clusters of the same sizes with pages of the same site at random.`,
        'The paper reports that many clusters on one topic exist, without a figure.',
      ],
      table: {
        head: ['of the sites', 'clusters', 'at random'],
        rows: [
          ['links within a site that stay in one cluster', figure(found.inside), figure(random.inside)],
          ['on-topic pages in clusters mostly on topic', figure(found.gathered), figure(random.gathered)],
        ],
      },
    },
  ];
}

function figures({ clusters, found, random, sites, pages }: SiteClusters): readonly PaperFigure[] {
  const pair = (of: keyof ClusterFigures) => `${figure(found[of])}, at random ${figure(random[of])}`;
  const why = `The paper gives neither rule nor weight nor figure, so ours were chosen; ${sites} sites of ${pages} pages were clustered here.`;
  return [
    {
      paper: 'SkyReach',
      what: 'S0.10 topic clusters of sites',
      published: 'many exist',
      ours: `${clusters} of ${CLUSTER_PAGES} pages and more; on-topic pages in them ${pair('gathered')}`,
      why,
    },
    {
      paper: 'SkyReach',
      what: 'S0.10 links of a site that stay in one cluster',
      published: 'close within, few between',
      ours: pair('inside'),
      why,
    },
  ];
}

export const siteClusters: PaperExperiment<SiteClusters> = {
  name: 'site-clusters',
  source: 'SkyReach S0.10',
  about: 'Do the pages of a site form clusters on one topic, and which classes of links stay on the topic?',
  defaults: { orders: [], pages: 10_000 },
  run,
  report,
  figures,
};
