import type { Remote } from 'comlink';
import type { BackgroundApi } from '../../companion-client/rpc/background-api.ts';
import { surviving } from '../../companion-client/rpc/background-port.ts';

/**
 * Asks the background to send waiting data and to set its alarm accordingly. The caller does not wait; the background
 * retries a failure by itself.
 */
export const sendTo = (background: Remote<BackgroundApi>) => (): void =>
  void surviving(() => background.sendWaiting()).catch(() => undefined);
