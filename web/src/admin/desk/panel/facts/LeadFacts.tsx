import type { Lead } from "@planner/shared/lead/leadSchema";
import { notCollected } from "@planner/shared/lead/notCollected";
import { attributionTexts } from "@planner/shared/lead/source/attributionTexts";
import { ExactTime } from "../../lead/time/LeadTime.tsx";
import { Facts } from "./Facts.tsx";
import { PlanFigures } from "./PlanFigures.tsx";

/** The plan, the visit that the lead came from, and what else is stored. */
export function LeadFacts({ lead }: Readonly<{ lead: Lead }>) {
  const answered = lead.first_response_at;
  return (
    <>
      <PlanFigures lead={lead} />
      {lead.attribution && <Facts title="Visit" facts={attributionTexts(lead)} />}
      <Facts
        title="Record"
        facts={[
          ["Last name", collected(lead.last_name)],
          ["Company", collected(lead.company_name)],
          ["State", collected(lead.state)],
          ["Added by", lead.created_by],
          ["Received", <ExactTime key="received" at={lead.created_at} />],
          ["Answered", answered && <ExactTime key="answered" at={answered} />],
          ["Consent text", lead.consent_version && `version ${lead.consent_version}`],
          ["ID", lead.id],
        ]}
      />
    </>
  );
}

/** Undefined if the form that made the lead did not ask for it. */
function collected(value: string): string | undefined {
  return value === notCollected ? undefined : value;
}
