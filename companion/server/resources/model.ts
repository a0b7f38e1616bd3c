import type { LocalModel } from '../../model/local-model.ts';
import type { Handlers } from '../handlers.ts';

type ModelRoutes = 'model' | 'setModel' | 'modelDigest' | 'writeModelDigest';

/** Handlers of the user's local model. */
export const modelHandlers = (model: LocalModel): Pick<Handlers, ModelRoutes> => ({
  model: ({ params }) => model.view(params.id),
  setModel: ({ params, body }) => model.set(params.id, body.on),
  modelDigest: ({ params }) => model.digest(params.id),
  writeModelDigest: ({ params }) => model.writeDigest(params.id),
});
