import { randomUUID } from "node:crypto";
import { idempotencyKeyHeader } from "@planner/shared/api/contract";
import type { Options } from "autocannon";

/** What the clients ask, of either contender alike. */
export const operations = {
  list: { name: "list a page of 100", request: { path: "/api/leads?limit=100" } },
  stats: { name: "statistics", request: { path: "/api/leads/stats" } },
  save: {
    name: "save a lead",
    request: {
      path: "/api/leads",
      method: "POST",
      body: JSON.stringify({
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: {
          first_name: "Ann",
          work_email: "ann@solidfloors.com",
          mobile: "(305) 867-5319",
          website: "solidfloors.com",
        },
      }),
      // Each of them another lead.
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, [idempotencyKeyHeader]: randomUUID() },
      }),
    },
  },
} as const satisfies Record<
  string,
  { readonly name: string; readonly request: NonNullable<Options["requests"]>[number] }
>;

export type Operation = keyof typeof operations;
