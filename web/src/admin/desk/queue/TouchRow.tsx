import { chakra, Flex } from "@chakra-ui/react";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ReactNode } from "react";
import { LeadLink, PlanCount } from "../lead/LeadBadges.tsx";
import { isDesktop, isTablet } from "./touchRowLayout.ts";

type TouchRowProps = Readonly<{
  /** Colors the time. */
  group?: TouchGroup;
  isLate?: boolean;
  isDone?: boolean;
  /** Draws a line above: the first row of its part of the list. */
  startsPart?: boolean;
  /** When the touch is due, or how late it is. */
  due: ReactNode;
  person: ReactNode;
  /** The phone number, and the time there. */
  phone?: ReactNode;
  /** Why the row is here, and what happened last. */
  facts: ReactNode;
  owner?: ReactNode;
  /** At the end. */
  buttons?: ReactNode;
  /** About the touch, below the row. */
  question?: ReactNode;
}>;

/** A row of the queue and of the calls of the day: one touch of a person. `touchRowLayout` lays its parts out. */
export function TouchRow(props: TouchRowProps) {
  const { group, isLate, isDone, startsPart } = props;
  const { due, person, phone, facts, owner, buttons, question } = props;
  return (
    <li data-starts={startsPart || undefined} data-done={isDone || undefined}>
      <Due data-group={group} data-late={isLate || undefined}>
        {due}
      </Due>
      <Person>{person}</Person>
      {phone && <Phone>{phone}</Phone>}
      <Facts>{facts}</Facts>
      {owner && <Owner>{owner}</Owner>}
      {buttons && <Buttons data-part="buttons">{buttons}</Buttons>}
      {question && <Question>{question}</Question>}
    </li>
  );
}

type RowLeadProps = Readonly<{
  lead: Lead;
  /** What tells the person from another one of the same name. */
  apart?: string | undefined;
}>;

/** The name, which opens the lead, and how many plans the person sent. */
export function RowLead({ lead, apart }: RowLeadProps) {
  return (
    <Flex wrap="wrap" align="baseline" columnGap="2" css={{ "& a": { fontWeight: "bold" } }}>
      <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
      <PlanCount plans={lead.plans} />
      {apart && <Apart>{apart}</Apart>}
    </Flex>
  );
}

/** A wider row shows the phone number, which differs. */
const Apart = chakra("small", {
  base: {
    textStyle: "sm",
    color: "fg.muted",
    overflowWrap: "anywhere",
    [isTablet]: { display: "none" },
  },
});

const Due = chakra("span", {
  base: {
    gridArea: "due",
    textStyle: "sm",
    fontWeight: "semibold",
    color: "fg.muted",
    "&[data-group=booked], &[data-group=follow_up], &[data-group=retry]": { color: "accent.fg" },
    "&[data-late]": { color: "fg.error" },
    // The running clock of `ResponseTime` is smaller elsewhere.
    "& span": { textStyle: "sm" },
    whiteSpace: "nowrap",
  },
});

/** The day of a touch that is due on another one. On a line of its own where a row is one line. */
export const DueDay = chakra("small", {
  base: {
    textStyle: "xs",
    fontWeight: "normal",
    color: "fg.muted",
    whiteSpace: "nowrap",
    [isTablet]: { display: "block" },
  },
});

const Person = chakra("div", {
  base: {
    gridArea: "name",
    // Next to the phone number below it.
    [isTablet]: { alignSelf: "end" },
    [isDesktop]: { alignSelf: "center" },
  },
});

const Phone = chakra("span", {
  base: {
    gridArea: "phone",
    display: "grid",
    textStyle: "sm",
    whiteSpace: "nowrap",
    [isTablet]: { alignSelf: "start" },
    [isDesktop]: { alignSelf: "center" },
  },
});

/** On a wide screen, the reason and the last touch are side by side. */
const Facts = chakra("p", {
  base: {
    gridArea: "facts",
    display: { "2xl": "grid" },
    gridTemplateColumns: "2fr 3fr",
    textStyle: "sm",
    color: "fg.muted",
    "& > :only-child": { gridColumn: "1 / -1" },
  },
});

/** Why the row is here, as the first of its facts. */
export const RowReason = chakra("b", { base: { fontWeight: "medium", color: "fg" } });

const Owner = chakra("span", {
  base: { gridArea: "owner", justifySelf: { lg: "end" }, textStyle: "xs", color: "fg.muted" },
});

/** On a phone below each other, the one to press most often first. */
const Buttons = chakra("span", {
  base: {
    gridArea: "buttons",
    display: "flex",
    flexDirection: "column-reverse",
    gap: "2",
    justifySelf: "end",
    [isTablet]: { flexDirection: "row", alignItems: "center" },
  },
});

const Question = chakra("div", {
  base: {
    gridArea: "question",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    py: "2",
    textStyle: "sm",
  },
});
