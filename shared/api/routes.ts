import { adminContract } from "./adminContract.ts";
import { contract } from "./contract.ts";

/** Who may call a route. Everyone but `anyone` needs an access token. */
export type Access = "anyone" | "signed-in users" | "administrators";

/** All routes of the API: the call, the function that answers it (its folder in `lambdas/functions/`) and who may call it. */
export const apiRoutes = {
  saveLead: { ...contract.saveLead, functionName: "save-lead", access: "anyone" },
  isAdmin: { ...adminContract.isAdmin, functionName: "is-admin", access: "signed-in users" },
  listLeads: { ...adminContract.listLeads, functionName: "list-leads", access: "administrators" },
  leadStats: { ...adminContract.leadStats, functionName: "lead-stats", access: "administrators" },
} as const satisfies Readonly<Record<string, ApiRoute>>;

/** What the deployment needs of a route. */
export type ApiRoute = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly functionName: string;
  readonly access: Access;
};
