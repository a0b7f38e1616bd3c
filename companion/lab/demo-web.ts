import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { createRecordedWeb, type RecordedWeb } from '../fetch/recorded/recorded-web.ts';

/** One installed package, as its own files describe it. */
export interface InstalledPackage {
  readonly name: string;
  readonly description: string;
  readonly readme: string;
  /** Names of the packages that it is built on. */
  readonly needs: readonly string[];
  /** Addresses on the real web that mean this package: homepage, repository, registry page. */
  readonly addresses: readonly string[];
}

/** The small web's front page, which lists every package; a crawl that has no better seed starts here. */
export const DEMO_FRONT = 'https://packages.example/';

/** Each scope is a host; packages without a scope share one. */
export function demoAddress(name: string): string {
  const [first = '', second] = name.split('/');
  return second === undefined
    ? `https://packages.example/${first}`
    : `https://${first.slice(1)}.packages.example/${second}`;
}

/** A small web and the packages that it is made of. */
export interface DemoWeb {
  readonly web: RecordedWeb;
  readonly packages: readonly InstalledPackage[];
}

/** Makes the small web of the READMEs of the packages installed in `modules` (a node_modules folder). */
export const makeDemoWeb = (modules: string): DemoWeb => demoWebOf(installedPackages(modules));

/**
 * Makes a small web on the spot: real text, links as their authors wrote them; the real addresses of a package lead to
 * its page here.
 */
export function demoWebOf(packages: readonly InstalledPackage[]): DemoWeb {
  const known = new Set(packages.map((one) => one.name));
  const pages = packages.map((one) => ({
    url: demoAddress(one.name),
    charset: 'utf-8',
    // Hundreds of READMEs take a second of processor time, and most crawls read few of them.
    get html() {
      return pageOf(one, known);
    },
  }));
  const redirects = packages.flatMap((one) => one.addresses.map((from) => [from, demoAddress(one.name)] as const));
  const front = { url: DEMO_FRONT, html: frontPage(packages), charset: 'utf-8' };
  return { web: createRecordedWeb('packages installed on this machine', [front, ...pages], redirects), packages };
}

function installedPackages(modules: string): InstalledPackage[] {
  const names = readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || !(entry.isDirectory() || entry.isSymbolicLink())) return [];
    if (!entry.name.startsWith('@')) return [entry.name];
    return readdirSync(join(modules, entry.name)).map((name) => `${entry.name}/${name}`);
  });
  return names.sort().flatMap((name) => readPackage(join(modules, name)) ?? []);
}

/** @returns undefined for a folder that is no package or has no README worth a page. */
export function readPackage(dir: string): InstalledPackage | undefined {
  const manifestFile = join(dir, 'package.json');
  if (!existsSync(manifestFile)) return undefined;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, unknown>;
  const readmeName = readdirSync(dir).find((file) => /^readme(?:\.md|\.markdown)?$/i.test(file));
  const readme = readmeName === undefined ? '' : readFileSync(join(dir, readmeName), 'utf8');
  const name = textOf(manifest.name);
  if (name === '' || readme.length < 200) return undefined;
  const repository = textOf(objectOf(manifest.repository).url) || textOf(manifest.repository);
  return {
    name,
    description: textOf(manifest.description),
    readme,
    needs: Object.keys({ ...objectOf(manifest.dependencies), ...objectOf(manifest.peerDependencies) }),
    addresses: [
      textOf(manifest.homepage),
      repositoryAddress(repository),
      `https://www.npmjs.com/package/${name}`,
    ].filter((address) => /^https?:\/\//.test(address)),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** `git+https://github.com/a/b.git`, `git://…`, `github:a/b`, `a/b` → `https://github.com/a/b`. */
function repositoryAddress(repository: string): string {
  const bare = repository.replace(/^git\+/, '').replace(/\.git(?:#.*)?$/, '');
  if (/^[\w.-]+\/[\w.-]+$/.test(bare)) return `https://github.com/${bare}`;
  return bare.replace(/^github:/, 'https://github.com/').replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://');
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const linkTo = (name: string): string => `<a href="${demoAddress(name)}">${escapeHtml(name)}</a>`;

const documentOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`;

function pageOf(one: InstalledPackage, known: ReadonlySet<string>): string {
  const needs = one.needs.filter((name) => known.has(name)).map((name) => `<li>${linkTo(name)}</li>`);
  const builtOn = needs.length === 0 ? '' : `<aside><h2>Built on</h2><ul>${needs.join('')}</ul></aside>`;
  const nav = `<nav><a href="${DEMO_FRONT}">All packages</a></nav>`;
  const main = `<main><p>${escapeHtml(one.description)}</p>${marked.parse(one.readme, { async: false })}</main>`;
  return documentOf(one.name, nav + main + builtOn);
}

function frontPage(packages: readonly InstalledPackage[]): string {
  const items = packages.map((one) => `<li>${linkTo(one.name)} ${escapeHtml(one.description)}</li>`);
  return documentOf('All packages', `<main><h1>All packages</h1><ul>${items.join('\n')}</ul></main>`);
}
