import { type AblationVariant, WHOLE } from '../ablation/variants.ts';

/** Values beside the default, one parameter changed at a time. */
const VALUES = { gamma: [0, 0.2, 0.6], parent: [0, 0.5], explore: [0, 0.2, 0.6] } as const;

/** The order as it ships first, then each setting that might have been chosen in its place. */
export const SETTINGS: readonly AblationVariant[] = [
  { name: WHOLE, without: 'nothing' },
  ...Object.entries(VALUES).flatMap(([parameter, values]) =>
    values.map((value) => ({
      name: `${parameter} ${value}`,
      without: 'nothing',
      parameters: { [parameter]: value },
    })),
  ),
  { name: 'priors halved', without: 'half of every prior weight', cut: { priors: 0.5 } },
];
