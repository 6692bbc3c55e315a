import type { ApiRoute } from "../route.ts";

/** What the routes have in common by which administrators read. */
export const adminReadDefaults = {
  method: "GET",
  functionName: "read-desk",
  access: "administrators",
  status: 200,
} as const satisfies Partial<ApiRoute>;

/** What the routes have in common by which administrators change something. A route may override it. */
export const adminEditDefaults = {
  method: "POST",
  functionName: "edit-desk",
  access: "administrators",
  throttle: "editLead",
  status: 201,
} as const satisfies Partial<ApiRoute>;
