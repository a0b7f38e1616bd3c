import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../shared/learning/random.ts';
import { sigmoid } from '../../shared/learning/sigmoid.ts';
import { Calibration } from './calibration.ts';

/** Labels of a user for whom a page with these odds is relevant with the chance of `slope * odds + offset`. */
function taught(labels: number, slope: number, offset: number, seed = 1): Calibration {
  const random = randomFrom(seed);
  const calibration = new Calibration();
  for (let at = 0; at < labels; at++) {
    const odds = 8 * random() - 4;
    calibration.set(`page ${at}`, odds, random() < sigmoid(slope * odds + offset));
  }
  return calibration;
}

describe('calibration by labels', () => {
  it('given few labels of either kind, leaves the odds unchanged', () => {
    expect(taught(19, 0.3, -2).of(2)).toBe(2);
    const onlyYes = new Calibration();
    for (let at = 0; at < 40; at++) onlyYes.set(`page ${at}`, 1, true);
    expect(onlyYes.of(2)).toBe(2);
  });

  it('given a judge that is too sure, or too often positive, corrects it', () => {
    const sure = taught(200, 0.4, 0);
    expect(sure.of(3) - sure.of(0)).toBeLessThan(2);
    expect(sure.of(3)).toBeGreaterThan(0);
    expect(taught(200, 1, -1.5).of(1)).toBeLessThan(0);
    const right = taught(200, 1, 0);
    for (const odds of [-3, -1, 1, 3]) expect(Math.abs(sigmoid(right.of(odds)) - sigmoid(odds))).toBeLessThan(0.1);
  });

  it('never changes the places of two pages, and stays finite, whatever the labels', () => {
    const labels = fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.boolean()), {
      minLength: 20,
      maxLength: 60,
    });
    fc.assert(
      fc.property(labels, fc.integer({ min: -30, max: 29 }), (given, odds) => {
        const calibration = new Calibration();
        given.forEach(([forecast, relevant], at) => {
          calibration.set(`page ${at}`, forecast, relevant);
        });
        expect(Number.isFinite(calibration.of(odds))).toBe(true);
        expect(calibration.of(odds + 1)).toBeGreaterThan(calibration.of(odds));
      }),
    );
  });

  it('given a withdrawn label, forgets it; given a changed one, keeps its first forecast', () => {
    const calibration = taught(60, 0.5, 1);
    const before = calibration.of(2);
    calibration.set('undone', 4, false);
    expect(calibration.of(2)).not.toBe(before);
    calibration.set('undone', 4, undefined);
    expect(calibration.of(2)).toBeCloseTo(before, 9);
    const changed = taught(60, 0.5, 1);
    calibration.set('changed', 1, true);
    calibration.set('changed', -20, false);
    changed.set('changed', 1, false);
    expect(calibration.of(2)).toBeCloseTo(changed.of(2), 9);
  });
});
