import { chakra, Text } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/adminContract";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { monthDay, timeOfDay, useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";

/** Links to the other plans from the same phone number or email address. Empty if there are none. */
export function OtherPlans({ details }: Readonly<{ details: LeadDetails }>) {
  const { lead, other_leads, has_more_other_leads: hasMore } = details;
  const now = useNow();
  const { toLead } = useOpenLead();
  // The server sends them newest first, and leaves out the oldest if there are many.
  const others = other_leads.toReversed().map((other) => {
    const { first_name, created_at } = other;
    const day = monthDay(new Date(created_at), now);
    // Another name: perhaps a colleague.
    const name = nameOf(other) === nameOf(lead) ? "" : ` by ${first_name}`;
    return { ...other, day, name };
  });
  const earlier = others.filter(({ created_at }) => created_at < lead.created_at);
  const later = others.filter(({ created_at }) => created_at >= lead.created_at);
  const lines = [
    [`Sent this plan ${times(earlier.length, hasMore)} before:`, earlier],
    [`Sent it again ${times(later.length, hasMore && earlier.length === 0)} later:`, later],
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
  if (isAtLeast) return `more than ${count} times`;
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count} times`;
}

const DayLink = chakra("span", {
  base: { color: "accent.fg", textDecoration: "underline", whiteSpace: "nowrap" },
});
