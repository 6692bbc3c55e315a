import { deskRoutes, type LeadDetails } from "@planner/shared/api/deskContract";
import { callerChecks } from "../../http/callerChecks.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { readLeadId, unknownLead } from "../../http/requestInput.ts";

export type GetLeadDependencies = EndpointRuntime & {
  readonly readDetails: (leadId: string) => Promise<LeadDetails | undefined>;
};

/** `GET /api/leads/{id}`: returns a lead with its timeline to administrators. */
export function getLead({ readDetails, ...runtime }: GetLeadDependencies) {
  return endpoint(runtime, {
    authorize: callerChecks[deskRoutes.getLead.access],
    read: readLeadId,
    handle: async ({ input: { leadId } }) => {
      const body = await readDetails(leadId);
      return body === undefined ? unknownLead() : { status: 200, body };
    },
  });
}
