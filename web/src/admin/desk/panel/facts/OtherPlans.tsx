import { chakra, Text } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/deskContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { monthDay } from "../../lead/LeadTime.tsx";
import { useLeadPath } from "../../lead/useLeadPath.ts";

type OtherLead = LeadDetails["other_leads"][number];
type OtherPlansProps = Readonly<{ lead: Lead; otherLeads: readonly OtherLead[]; now: Date }>;

/** Links to the same person's other plans. Empty if there are none. */
export function OtherPlans({ lead, otherLeads, now }: OtherPlansProps) {
  // The server sends them newest first.
  const oldestFirst = otherLeads.toReversed();
  const before = oldestFirst.filter(({ created_at }) => created_at < lead.created_at);
  const later = oldestFirst.filter(({ created_at }) => created_at >= lead.created_at);
  return (
    <>
      {before.length > 0 && (
        <Text textStyle="sm">
          Sent this plan {times(before.length)} before: <Days leads={before} now={now} />
        </Text>
      )}
      {later.length > 0 && (
        <Text textStyle="sm">
          Sent it again {times(later.length)} later: <Days leads={later} now={now} />
        </Text>
      )}
    </>
  );
}

function Days({ leads, now }: Readonly<{ leads: readonly OtherLead[]; now: Date }>) {
  const { toLead } = useLeadPath();
  return leads.map(({ id, created_at }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <DayLink asChild>
        <Link to={toLead(id)}>{monthDay(new Date(created_at), now)}</Link>
      </DayLink>
    </Fragment>
  ));
}

function times(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count} times`;
}

const DayLink = chakra("span", { base: { color: "accent.fg", textDecoration: "underline" } });
