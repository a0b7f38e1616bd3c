const POINTS = 60;

/**
 * Cumulated on-topic pages at evenly spaced moments: [fetched, on topic], the last point is now; at most 60.
 * @param onTopic of each fetched page, in sequence: 1 or 0.
 */
export function curveOf(onTopic: Uint8Array): [number, number][] {
  const { length } = onTopic;
  const points = Math.min(POINTS, length);
  const curve: [number, number][] = [];
  let found = 0;
  let fetched = 0;
  for (let point = 1; point <= points; point++) {
    for (const end = Math.round((point * length) / points); fetched < end; fetched++) found += onTopic[fetched] ?? 0;
    curve.push([fetched, found]);
  }
  return curve;
}
