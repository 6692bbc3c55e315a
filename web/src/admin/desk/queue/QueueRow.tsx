import { chakra, defineStyle, Flex } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import { timeZoneOf } from "@planner/shared/lead/contact/phoneTimeZone";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { CallButton } from "../lead/ContactLinks.tsx";
import { LeadLink, PlanCount } from "../lead/LeadBadges.tsx";
import { ResponseTime, timeOfDay, timeOrDay, useNow } from "../lead/LeadTime.tsx";
import { lastTouchOf } from "../lead/lastTouch.ts";
import { useOpenLead } from "../lead/openLead.ts";
import { unbrokenName, useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";

type QueueRowProps = Readonly<{
  row: DueRow;
  /** The row to call now. */
  isFirst: boolean;
  /** The first of its part of the queue. */
  startsPart: boolean;
  /** When the row was loaded, if it could not be loaded again since. */
  asOf: Date | undefined;
}>;

/** One lead of the queue: when and why it is due, and what happened last. */
export function QueueRow({ row, isFirst, startsPart, asOf }: QueueRowProps) {
  const { lead, due } = row;
  const { user } = useDesk();
  const { open } = useOpenLead();
  const now = useNow();
  const [call] = currentCalls(lead, now);
  const owner = useOwner(lead);
  const reason = reasonOf(row, now);
  return (
    <li data-starts={startsPart || undefined}>
      <Due data-group={due.group}>
        <span>{asOf ? fixedTime(row, asOf) : <DueTime row={row} />}</span>{" "}
        <small>{`${timeOfDay(now, timeZoneOf(lead.mobile))} there`}</small>
      </Due>
      <NameAndPhone>
        <Flex wrap="wrap" align="baseline" columnGap="2">
          <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
          <PlanCount plans={lead.plans} />
        </Flex>
        <span>{formatPhone(lead.mobile)}</span>
      </NameAndPhone>
      <Facts>
        <b>{reason.endsWith("?") ? `${reason} ` : `${reason}. `}</b>
        <span>{lastTouchOf(lead, now)}</span>
      </Facts>
      <chakra.span gridArea="owner" justifySelf={{ lg: "end" }} textStyle="xs" color="fg.muted">
        {call
          ? `${personName(call.by, user.email)} ${call.by === user.email ? "are" : "is"} calling`
          : owner && personName(owner, user.email)}
      </chakra.span>
      <chakra.span gridArea="call" justifySelf="end">
        {call && call.by !== user.email ? (
          <Button variant="secondary" px="4" onClick={() => open(lead.id)}>
            Open
          </Button>
        ) : (
          <CallButton lead={lead} isUrgent={isFirst} />
        )}
      </chakra.span>
    </li>
  );
}

/** When the lead is or was due. A clock does not run on: a colleague may have called since. */
function fixedTime({ lead, due: { group, at, call } }: DueRow, asOf: Date): string {
  const when = timeOrDay(new Date(call?.start ?? at), asOf);
  switch (group) {
    case "clock":
      return Date.parse(at) > asOf.getTime() ? `By ${when}` : `Was due ${when}`;
    case "calling":
      return "Being called";
    case "no_next_step":
    case "new":
      return stageLabels[lead.stage];
    case "booked":
    case "later":
      return when;
    case "follow_up":
    case "retry":
      return `Due ${when}`;
  }
}

/** When the lead is due: its clock, or the planned time. Its stage if nothing is planned. */
function DueTime({ row: { lead, due } }: Readonly<{ row: DueRow }>) {
  const now = useNow();
  const start = new Date(due.call?.start ?? due.at);
  switch (due.group) {
    case "booked": {
      const minutes = Math.ceil((start.getTime() - now.getTime()) / 60_000);
      return <span>{minutes > 0 ? `In ${minutes} min` : `Since ${timeOfDay(start)}`}</span>;
    }
    case "clock":
      return <ResponseTime lead={lead} />;
    case "calling":
      return <span>Being called</span>;
    case "no_next_step":
    case "new":
      return <span>{stageLabels[lead.stage]}</span>;
    case "later":
      return <span>{timeOfDay(start)}</span>;
    case "follow_up":
    case "retry":
      return <span>{`Due ${timeOrDay(new Date(due.at), now)}`}</span>;
  }
}

/** Why the lead is in the queue. */
export function reasonOf({ lead, due: { reason, at, call } }: DueRow, now: Date): string {
  const when = timeOrDay(new Date(call?.start ?? at), now);
  switch (reason) {
    case "clock":
      return Date.parse(at) > now.getTime() ? "New lead" : "Not called yet";
    case "suspect":
      return "Suspect lead";
    case "calling":
    case "no_outcome":
      return "No outcome yet";
    case "no_next_step":
      return "No next step";
    case "retry":
      return `${ordinal((lead.tries ?? 0) + 1)} try`;
    case "follow_up":
      return "Follow-up";
    case "canceled":
      return "Canceled a call";
    case "booked":
      return `${when} call`;
    case "past_call": {
      const isToday = call && when === timeOfDay(new Date(call.start));
      return `Call ${isToday ? `at ${when}` : when}: how did it go?`;
    }
  }
}

function ordinal(count: number): string {
  const suffix = ["th", "st", "nd", "rd"][count > 3 ? 0 : count] ?? "th";
  return `${count}${suffix}`;
}

/** The columns of the queue's rows. */
export const queueRowStyles = defineStyle({
  "& > li": {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gridTemplateAreas: '"name call" "due call" "facts facts" "owner owner"',
    py: "2",
    md: {
      minH: "touch",
      py: "0",
      gridTemplateColumns: "8.5rem minmax(8rem, 10rem) minmax(0, 1fr) auto auto",
      gridTemplateAreas: '"due name facts owner call"',
    },
    lg: {
      gridTemplateColumns: "8.5rem 17rem minmax(0, 1fr) minmax(7rem, auto) auto",
      "& > span > :is(a, button)": { minH: "9", h: "9", textStyle: "sm" },
    },
  },
  "& > li[data-starts]": { borderTopWidth: "3px" },
  "& a[data-lead]": { py: "1", ...unbrokenName, _hover: { color: "accent.fg" } },
});

/** When a row is due, in its color. */
export const Due = chakra("span", {
  base: {
    gridArea: "due",
    textStyle: "sm",
    fontWeight: "semibold",
    color: "fg.muted",
    "&[data-group=booked], &[data-group=follow_up], &[data-group=retry]": { color: "accent.fg" },
    "& span": { textStyle: "sm" },
    "& small": { textStyle: "xs", fontWeight: "normal", color: "fg.muted", whiteSpace: "nowrap" },
    md: { "& small": { display: "block" } },
  },
});

/** Why the lead is in the queue, and what happened last. Side by side on a wide screen. */
export const Facts = chakra("p", {
  base: {
    gridArea: "facts",
    display: { "2xl": "grid" },
    gridTemplateColumns: "2fr 3fr",
    textStyle: "sm",
    color: "fg.muted",
    "& b": { fontWeight: "medium", color: "fg" },
  },
});

/** The name and phone number, side by side if they fit. */
export const NameAndPhone = chakra("div", {
  base: {
    gridArea: "name",
    display: { base: "flex", md: "grid" },
    gridTemplateColumns: { lg: "minmax(0, 1fr) 7.5rem" },
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "2",
    "& a": { fontWeight: "bold" },
    "& span": { textStyle: "sm", whiteSpace: "nowrap" },
  },
});
