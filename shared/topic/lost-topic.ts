/**
 * Name of a topic that damaged data lost, while its labels or crawls were saved. The companion stores and exports this
 * English name; the extension shows its translation.
 */
export const LOST_TOPIC = 'Lost topic';
