/** Tasks of `ambit store`, in a file of their own, so that `--help` loads no database. */
export const STORE_TASKS = ['vacuum', 'forget', 'sites', 'skipped', 'left', 'ask-again'] as const;
export type StoreTask = (typeof STORE_TASKS)[number];
