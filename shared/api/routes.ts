/** Who may call a route. Every value except `anyone` requires an access token. */
export type Access = "anyone" | "signed-in users" | "administrators";

/** A route of the API. */
export type ApiRoute = {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The function that handles it: its folder in `lambdas/functions/`. */
  readonly functionName: string;
  readonly access: Access;
};

/** All routes of the API. `contract.ts` and `adminContract.ts` define their requests and responses. */
export const apiRoutes = {
  saveLead: {
    method: "POST",
    path: "/api/leads",
    functionName: "save-lead",
    access: "anyone",
  },
  isAdmin: {
    method: "POST",
    path: "/api/is-admin",
    functionName: "is-admin",
    access: "signed-in users",
  },
  listLeads: {
    method: "GET",
    path: "/api/leads",
    functionName: "list-leads",
    access: "administrators",
  },
  leadStats: {
    method: "GET",
    path: "/api/leads/stats",
    functionName: "lead-stats",
    access: "administrators",
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

/** The user pool group whose members are administrators. */
export const adminGroup = "admin";
