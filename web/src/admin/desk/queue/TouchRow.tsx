import { chakra, defineStyle, Flex } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ReactNode } from "react";
import { LeadLink, PlanCount } from "../lead/LeadBadges.tsx";
import { unbrokenName } from "../lead/people.ts";

type TouchRowProps = Readonly<{
  /** Colors the time. */
  group?: TouchGroup;
  /** When the touch is or was due. */
  due: ReactNode;
  person: ReactNode;
  /** Why the row is here, and what happened last. */
  facts: ReactNode;
  owner?: ReactNode;
  /** The buttons at the end. */
  call?: ReactNode;
  /** A question about the touch, below the row. */
  actions?: ReactNode;
  isDone?: boolean;
  /** The first of its part of the list. */
  startsPart?: boolean;
}>;

/** A row of the queue and of the calls of the day: one touch of a person. */
export function TouchRow(props: TouchRowProps) {
  const { group, due, person, facts, owner, call, actions, isDone, startsPart } = props;
  return (
    <li data-starts={startsPart || undefined} data-done={isDone || undefined}>
      <Due data-group={group}>{due}</Due>
      <Person>{person}</Person>
      <Facts>{facts}</Facts>
      <Owner>{owner}</Owner>
      <Buttons>{call}</Buttons>
      {actions && <Actions>{actions}</Actions>}
    </li>
  );
}

/** The name, which opens the lead, and the phone number. */
export function RowLead({ lead }: Readonly<{ lead: Lead }>) {
  return (
    <>
      <Flex wrap="wrap" align="baseline" columnGap="2">
        <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
        <PlanCount plans={lead.plans} />
      </Flex>
      <span>{formatPhone(lead.mobile)}</span>
    </>
  );
}

/** The columns of the rows. */
export const touchRowStyles = defineStyle({
  "& > li": {
    alignItems: { base: "start", md: "center" },
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gridTemplateRows: { base: "auto 1fr", md: "auto" },
    gridTemplateAreas: '"name call" "due call" "facts facts" "owner owner" "actions actions"',
    // The text is large.
    "@container (max-width: 16rem)": {
      gridTemplateColumns: "minmax(0, 1fr)",
      gridTemplateAreas: '"name" "due" "facts" "owner" "call" "actions"',
    },
    py: "2",
    md: {
      minH: "touch",
      py: "0",
      gridTemplateColumns: "8.5rem minmax(8rem, 10rem) minmax(0, 1fr) auto auto",
      gridTemplateAreas: '"due name facts owner call" ". actions actions actions actions"',
    },
    lg: {
      gridTemplateColumns: "8.5rem 17rem minmax(0, 1fr) minmax(7rem, auto) auto",
      "& > span > :is(a, button), & > div > button": { minH: "9", h: "9", textStyle: "sm" },
    },
  },
  "& > li[data-starts]": { borderTopWidth: "3px" },
  "& > li[data-done]": { bg: "bg.subtle" },
  "& a[data-lead]": { py: "1", ...unbrokenName, _hover: { color: "accent.fg" } },
});

const Due = chakra("span", {
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

/** Side by side on a wide screen. */
const Facts = chakra("p", {
  base: {
    gridArea: "facts",
    display: { "2xl": "grid" },
    gridTemplateColumns: "2fr 3fr",
    textStyle: "sm",
    color: "fg.muted",
    "& b": { fontWeight: "medium", color: "fg" },
  },
});

/** The name and phone number are side by side if they fit. */
const Person = chakra("div", {
  base: {
    gridArea: "name",
    display: { base: "flex", md: "grid" },
    gridTemplateColumns: { lg: "minmax(0, 1fr) 7.5rem" },
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "2",
    "& a, & strong": { fontWeight: "bold" },
    "& span": { textStyle: "sm", whiteSpace: "nowrap" },
  },
});

const Owner = chakra("span", {
  base: {
    gridArea: "owner",
    justifySelf: { lg: "end" },
    textStyle: "xs",
    color: "fg.muted",
  },
});

/** On a phone below each other, the one to press most often first. */
const Buttons = chakra("span", {
  base: {
    gridArea: "call",
    display: "flex",
    flexDirection: { base: "column-reverse", md: "row" },
    alignItems: { base: "stretch", md: "center" },
    gap: "2",
    justifySelf: "end",
  },
});

const Actions = chakra("div", {
  base: {
    gridArea: "actions",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    pt: { base: "2", md: "0" },
    pb: { base: "1", md: "2" },
    textStyle: "sm",
  },
});
