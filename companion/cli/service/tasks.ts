/** Tasks of `ambit service`. */
export const SERVICE_TASKS = ['install', 'status', 'remove'] as const;
export type ServiceTask = (typeof SERVICE_TASKS)[number];
