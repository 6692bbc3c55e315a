import { deskRoutes, type LeadChanges } from "@planner/shared/api/deskContract";
import { callerChecks } from "../../http/callerChecks.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { withQuery } from "../../http/requestInput.ts";

const read = withQuery(deskRoutes.leadChanges.request);

export type LeadChangesDependencies = EndpointRuntime & {
  readonly readChanges: (since: Date | undefined, now: Date) => Promise<LeadChanges>;
  readonly now: () => Date;
};

/** `GET /api/leads/changes`: returns new and changed leads to administrators. */
export function leadChanges({ readChanges, now, ...runtime }: LeadChangesDependencies) {
  return endpoint(runtime, {
    authorize: callerChecks[deskRoutes.leadChanges.access],
    read,
    handle: async ({ input: { since } }) => {
      const start = since === undefined ? undefined : new Date(since);
      return { status: 200, body: await readChanges(start, now()) };
    },
  });
}
