import type { Static, TSchema } from 'typebox';
import type { ROUTES, RouteName } from '../../shared/api/routes.ts';

type RoutePart<Route, Name extends string> = Route extends { readonly [N in Name]: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;

/** A validated call of one route. */
export interface RouteCall<Route> {
  /** Id of the key that proved the call. */
  readonly caller: string;
  readonly params: RoutePart<Route, 'params'>;
  readonly query: RoutePart<Route, 'query'>;
  readonly body: RoutePart<Route, 'body'>;
}

export type RouteReply<Route> = RoutePart<Route, 'reply'>;

/** One function a route: a route without a handler, or a handler without a route, does not compile. */
export type Handlers = {
  readonly [Name in RouteName]: (
    call: RouteCall<(typeof ROUTES)[Name]>,
  ) => RouteReply<(typeof ROUTES)[Name]> | Promise<RouteReply<(typeof ROUTES)[Name]>>;
};
