import type { ApiRoute } from "@planner/shared/api/route";
import type { HttpHandler } from "./endpoint.ts";

/** Creates the handler of a function with several routes. `handlers` has the same names as `routes`. */
export function routeHandler(
  routes: Readonly<Record<string, ApiRoute>>,
  handlers: Readonly<Record<string, HttpHandler>>,
): HttpHandler {
  const byKey = new Map<string, HttpHandler | undefined>();
  for (const [name, { method, path }] of Object.entries(routes)) {
    byKey.set(`${method} ${path}`, handlers[name]);
  }
  return (event, context) => {
    const handle = byKey.get(event.routeKey);
    if (handle === undefined) throw new Error(`No handler for ${event.routeKey}`);
    return handle(event, context);
  };
}
