import pg from 'pg';

/** Channel of all notifications. */
export const NEWS = 'ambit';

/** Delay before reconnecting, in ms. Notifications arrive within two seconds, also after a restart of the server. */
const AGAIN_MS = 500;

/**
 * Listens on one connection and reconnects after each loss. `hear('')` then reports that notifications may be lost.
 * @returns ends it.
 */
export async function listenTo(config: pg.ClientConfig, hear: (news: string) => void): Promise<() => Promise<void>> {
  let isOpen = true;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lost = (from: pg.Client): void => {
    if (client !== from) return;
    client = undefined;
    from.removeAllListeners('notification');
    if (isOpen) timer = setTimeout(() => void connect(), AGAIN_MS);
  };
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(config);
    client = fresh;
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${NEWS}`);
      hear('');
    } catch {
      lost(fresh);
      await fresh.end().catch(() => undefined);
    }
  };
  await connect();
  return async () => {
    isOpen = false;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
