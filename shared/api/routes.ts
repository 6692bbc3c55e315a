/** Who may call a route. Every value except `anyone` requires an access token. */
export type Access = "anyone" | "signed-in users" | "administrators";

/** A route of the API. */
export type ApiRoute = {
  readonly method: "GET" | "PATCH" | "POST";
  /** May contain `{id}`, which matches one segment. */
  readonly path: string;
  /** The function that handles it: its folder in `lambdas/functions/`. */
  readonly functionName: string;
  readonly access: Access;
};

/** The only route that the calculator needs. Separate from the others, so that visitors do not load them. */
export const saveLeadRoute = {
  method: "POST",
  path: "/api/leads",
  functionName: "save-lead",
  access: "anyone",
} as const satisfies ApiRoute;

/**
 * All routes of the API. `contract.ts`, `adminContract.ts` and `deskContract.ts` define their requests and responses.
 */
export const apiRoutes = {
  saveLead: saveLeadRoute,
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
  leadChanges: {
    method: "GET",
    path: "/api/leads/changes",
    functionName: "lead-changes",
    access: "administrators",
  },
  getLead: {
    method: "GET",
    path: "/api/leads/{id}",
    functionName: "get-lead",
    access: "administrators",
  },
  changeStage: {
    method: "PATCH",
    path: "/api/leads/{id}",
    functionName: "change-stage",
    access: "administrators",
  },
  addLeadEvent: {
    method: "POST",
    path: "/api/leads/{id}/events",
    functionName: "add-lead-event",
    access: "administrators",
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

/** The user pool group whose members are administrators. */
export const adminGroup = "admin";
