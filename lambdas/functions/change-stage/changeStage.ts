import { deskRoutes, type EditedLead } from "@planner/shared/api/deskContract";
import type { EditOutcome } from "../../desk/editLead.ts";
import type { StageChange, StageRefusal } from "../../desk/moveLead.ts";
import type { AdministratorCheck } from "../../http/currentAdministrator.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { problems } from "../../http/problems.ts";
import { unknownLead, withLeadId, withVersionedBody } from "../../http/requestInput.ts";

const read = withLeadId(withVersionedBody(deskRoutes.changeStage.request));

export type ChangeStageDependencies = EndpointRuntime & {
  readonly authorize: AdministratorCheck;
  readonly change: (change: StageChange) => Promise<EditOutcome<StageRefusal>>;
  readonly now: () => Date;
  /** Generates a UUIDv7 for a time. */
  readonly newId: (time: Date) => string;
};

/** `PATCH /api/leads/{id}`: moves a lead to a stage, unless another administrator changed it first. */
export function changeStage({
  authorize,
  change,
  now,
  newId,
  ...runtime
}: ChangeStageDependencies) {
  return endpoint(runtime, {
    authorize,
    read,
    handle: async ({ caller, input: { leadId, version, body: patch } }) => {
      const time = now();
      const outcome = await change({
        leadId,
        version,
        patch,
        by: caller.name,
        now: time,
        eventId: newId(time),
      });
      switch (outcome.kind) {
        case "unknown lead":
          return unknownLead();
        case "stale":
          return problems.staleLead(outcome.lead, outcome.lastChange);
        case "unchanged":
          return { status: 200, body: { lead: outcome.lead } satisfies EditedLead };
        case "edited": {
          const { lead, event } = outcome;
          return { status: 200, body: { lead, event } satisfies EditedLead };
        }
      }
    },
  });
}
