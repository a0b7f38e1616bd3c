import type { Remote } from 'comlink';
import type { BackgroundApi } from '../../link/rpc/background-api.ts';
import { surviving } from '../../link/rpc/background-port.ts';

/** Has the background look what waits to be sent, and what there is to look for from now on. Nobody waits for it, and what fails is tried again by itself. */
export const sendTo = (background: Remote<BackgroundApi>) => (): void =>
  void surviving(() => background.sendWaiting()).catch(() => undefined);
