import type { StopReason } from '../../../shared/api/crawl.ts';
import type { CrawlChange, StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { ifRoom } from '../ports/store-guards.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import { AutoResume, type ResumableCrawls, type WaitForHosts } from './auto-resume.ts';
import { Completion } from './completion.ts';
import type { CrawlRows } from './crawl-rows.ts';
import { DiskSpaceWatch, isForDiskSpace } from './disk-space.ts';
import type { LifecycleEffect } from './lifecycle.ts';
import { SignInPages } from './sign-in-pages.ts';

/** Effects that change which runs are in memory. */
export type RunEffect = Extract<LifecycleEffect, { readonly do: 'run' | 'halt' | 'quit' | 'release' | 'finish' }>;

/** Does the effects of a crawl's lifecycle that leave its run alone: on its row, its callers and its next start. */
export class LifecycleEffects {
  readonly completion: Completion;
  readonly #rows: CrawlRows;
  readonly #signIns: SignInPages;
  readonly #autoResume: AutoResume;
  readonly #diskSpace: DiskSpaceWatch;

  constructor(deps: CrawlDeps, rows: CrawlRows, crawls: ResumableCrawls) {
    this.#rows = rows;
    this.completion = new Completion(deps, rows);
    this.#signIns = new SignInPages(deps, rows);
    this.#autoResume = new AutoResume(deps, rows, crawls);
    this.#diskSpace = new DiskSpaceWatch(deps, rows, crawls);
  }

  /** @param run in memory at the time of the event */
  do(id: string, effect: Exclude<LifecycleEffect, RunEffect>, run: CrawlRun | undefined): void {
    switch (effect.do) {
      case 'save':
        this.#save(id, effect.change, run);
        break;
      case 'save-or-hold':
        if (!ifRoom(() => this.#save(id, effect.change, run))) this.#rows.hold(id, effect.change);
        break;
      case 'retract':
        this.#signIns.retract(id, effect.network, run);
        break;
      case 'answer':
        this.completion.answer(id, run);
        break;
      case 'await-space':
        this.#diskSpace.await(id);
        break;
      case 'await-hosts':
        this.#autoResume.await(id);
        break;
    }
  }

  /** Waits until a crawl that is not to run just now resumes by itself, if it is one that does. */
  awaitResume(crawl: StoredCrawl): void {
    if (isForDiskSpace(crawl)) this.#diskSpace.await(crawl.id);
    else this.#autoResume.await(crawl.id);
  }

  waitOf(crawl: StoredCrawl, run: CrawlRun, reason: StopReason): WaitForHosts {
    return this.#autoResume.waitOf(crawl, run, reason);
  }

  /** True when free space is too small for a crawl to continue. */
  get isSpaceShort(): boolean {
    return this.#diskSpace.isShort;
  }

  /** Signatures of pages that do not stop a crawl as sign-in pages. */
  acceptedSignIns(id: string): ReadonlySet<string> | undefined {
    return this.#signIns.of(id);
  }

  forgetSignIns(): void {
    this.#signIns.forget();
  }

  /** Ends what would resume crawls by itself. */
  close(): void {
    this.#diskSpace.close();
    this.#autoResume.close();
  }

  #save(id: string, change: CrawlChange, run: CrawlRun | undefined): void {
    this.#rows.update(id, { ...run?.spent, ...change });
  }
}
