import type { ApiRoute } from "../route.ts";

/** The defaults of routes that read data for administrators. */
export const adminReadDefaults = {
  method: "GET",
  functionName: "read-desk",
  access: "administrators",
  status: 200,
} as const satisfies Partial<ApiRoute>;

/** The defaults of routes with which administrators change data. A route may override them. */
export const adminEditDefaults = {
  method: "POST",
  functionName: "edit-desk",
  access: "administrators",
  throttle: "editLead",
  status: 201,
} as const satisfies Partial<ApiRoute>;
