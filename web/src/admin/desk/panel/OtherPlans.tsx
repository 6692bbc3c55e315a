import { chakra, Text } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/adminContract";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { monthDay, timeOfDay, useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";

type OtherLead = LeadDetails["other_leads"][number];

/** Links to the other plans from the same phone number or email address. Empty if there are none. */
export function OtherPlans({ details }: Readonly<{ details: LeadDetails }>) {
  const { lead, other_leads, has_more_other_leads: hasMore } = details;
  // The server sends them newest first, and leaves out the oldest if there are many.
  const oldestFirst = other_leads.toReversed();
  const own = oldestFirst.filter(
    ({ first_name }) => nameOf(first_name) === nameOf(lead.first_name),
  );
  const foreign = oldestFirst.filter((other) => !own.includes(other));
  const before = own.filter(({ created_at }) => created_at < lead.created_at);
  const later = own.filter(({ created_at }) => created_at >= lead.created_at);
  // Another name: perhaps a colleague.
  const samePhone = foreign.filter(({ has_same_phone }) => has_same_phone);
  const sameEmail = foreign.filter(({ has_same_phone }) => !has_same_phone);
  const lines = [
    [`Sent this plan ${times(before.length, hasMore)} before:`, before],
    [`Sent it again ${times(later.length, hasMore && before.length === 0)} later:`, later],
    [`Same phone number sent ${plans(samePhone)} on`, samePhone],
    [`Same email address sent ${plans(sameEmail)} on`, sameEmail],
  ] as const;
  return lines.map(
    ([text, leads]) =>
      leads.length > 0 && (
        <Text key={text} textStyle="sm">
          {text} <Days leads={leads} />
        </Text>
      ),
  );
}

function Days({ leads }: Readonly<{ leads: readonly OtherLead[] }>) {
  const now = useNow();
  const { toLead } = useOpenLead();
  const days = leads.map(({ created_at }) => monthDay(new Date(created_at), now));
  return leads.map(({ id, created_at }, index) => {
    const day = days[index];
    const isRepeated = days.filter((other) => other === day).length > 1;
    return (
      <Fragment key={id}>
        {index > 0 && ", "}
        <DayLink asChild>
          <Link to={toLead(id)}>
            {day}
            {isRepeated && ` at ${timeOfDay(new Date(created_at))}`}
          </Link>
        </DayLink>
      </Fragment>
    );
  });
}

function nameOf(firstName: string): string {
  return firstName.trim().toLocaleLowerCase();
}

function plans({ length }: readonly OtherLead[]): string {
  return length === 1 ? "a plan" : "plans";
}

function times(count: number, isAtLeast: boolean): string {
  if (isAtLeast) return `more than ${count} times`;
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count} times`;
}

const DayLink = chakra("span", { base: { color: "accent.fg", textDecoration: "underline" } });
