import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends every run with one plain line, `N passed, N failed, N skipped`; before it why tests were skipped, which passed
 * only at their second try, and how long the run took.
 */
export default class Summary implements Reporter {
  #begunAt = performance.now();

  onTestRunStart(): void {
    this.#begunAt = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    const notes = new Set<string>();
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'pending') continue;
        count[state]++;
        const result = test.result();
        if (result.state === 'skipped' && result.note !== undefined) notes.add(result.note);
        // A failure that did not come again is a fault of the product or of the test all the same: it is named.
        if (result.state === 'passed' && test.diagnostic()?.flaky === true)
          notes.add(`Only at the second try: ${test.fullName}\n  ${result.errors?.[0]?.message ?? ''}`);
      }
    }
    for (const note of notes) console.log(note);
    console.log(`${Math.round((performance.now() - this.#begunAt) / 1_000)} s`);
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
