import type { Static, TSchema } from 'typebox';
import type { ROUTES, RouteName } from '../../shared/api/routes.ts';

type Part<Route, Name extends string> = Route extends { readonly [N in Name]: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;

/** A validated call of one route. */
export interface Call<Route> {
  /** Id of the key that proved the call. */
  readonly caller: string;
  readonly params: Part<Route, 'params'>;
  readonly query: Part<Route, 'query'>;
  readonly body: Part<Route, 'body'>;
}

export type Reply<Route> = Part<Route, 'reply'>;

/** One function a route: a route without a handler, or a handler without a route, does not compile. */
export type Handlers = {
  readonly [Name in RouteName]: (
    call: Call<(typeof ROUTES)[Name]>,
  ) => Reply<(typeof ROUTES)[Name]> | Promise<Reply<(typeof ROUTES)[Name]>>;
};
