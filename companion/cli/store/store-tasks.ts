/** What `ambit store` does; apart from the doing, so that `--help` loads no database. */
export const STORE_TASKS = ['vacuum', 'forget', 'sites', 'skipped', 'left', 'ask-again'] as const;
export type StoreTask = (typeof STORE_TASKS)[number];
