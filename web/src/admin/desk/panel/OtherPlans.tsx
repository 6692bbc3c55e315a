import { chakra, Text } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/adminContract";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { monthDay, timeOfDay, useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";

/**
 * Links to the other plans from the same phone number or email address. A plan with another first name is perhaps a
 * colleague's. Empty if there are none.
 */
export function OtherPlans({ details }: Readonly<{ details: LeadDetails }>) {
  const { lead, other_leads, has_more_other_leads: hasMore } = details;
  const now = useNow();
  const { toLead } = useOpenLead();
  // The server sends them newest first, and leaves out the oldest if there are many.
  const others = other_leads.toReversed().map((other) => {
    const isOwn = nameOf(other) === nameOf(lead);
    const day = monthDay(new Date(other.created_at), now);
    return { ...other, day, isOwn, name: isOwn ? "" : ` by ${other.first_name}` };
  });
  const own = others.filter(({ isOwn }) => isOwn);
  const earlier = own.filter(({ created_at }) => created_at < lead.created_at);
  const later = own.filter(({ created_at }) => created_at >= lead.created_at);
  const byOthers = others.filter(({ isOwn }) => !isOwn);
  const lines = [
    [`Sent this plan ${times(earlier.length, hasMore)} before:`, earlier],
    [`Sent it again ${times(later.length, hasMore && earlier.length === 0)} later:`, later],
    [`Same phone or email: ${byOthers.length === 1 ? "plan" : "plans"} sent`, byOthers],
  ] as const;
  return lines.map(
    ([text, plans]) =>
      plans.length > 0 && (
        <Text key={text} textStyle="sm">
          {text}
          {plans.map(({ id, created_at, day, name }, index) => {
            const isRepeated = plans.filter((other) => other.day === day).length > 1;
            return (
              <Fragment key={id}>
                {index > 0 && ","}{" "}
                <DayLink asChild>
                  <Link to={toLead(id)}>
                    {day}
                    {isRepeated && ` at ${timeOfDay(new Date(created_at))}`}
                    {name}
                  </Link>
                </DayLink>
              </Fragment>
            );
          })}
        </Text>
      ),
  );
}

function nameOf({ first_name }: Readonly<{ first_name: string }>): string {
  return first_name.trim().toLocaleLowerCase();
}

function times(count: number, isAtLeast: boolean): string {
  const text = ["", "once", "twice"][count] ?? `${count} times`;
  return isAtLeast ? `at least ${text}` : text;
}

const DayLink = chakra("span", {
  base: { color: "accent.fg", textDecoration: "underline", whiteSpace: "nowrap" },
});
