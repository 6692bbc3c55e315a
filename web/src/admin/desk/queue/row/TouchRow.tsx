import { chakra } from "@chakra-ui/react";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import type { ReactNode } from "react";
import { mediumList, wideList } from "../../list/listWidth.ts";

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
  /** At the end of the row. On a phone below each other, the last one on top. */
  buttons?: ReactNode;
  /** About the touch, below the row. */
  question?: ReactNode;
}>;

/** A row of the queue and of the calls of the day: one touch of a person. `touchRowLayout` lays its parts out. */
export function TouchRow(props: TouchRowProps) {
  return (
    <li data-starts-part={props.startsPart || undefined} data-done={props.isDone || undefined}>
      <Due data-group={props.group} data-late={props.isLate || undefined}>
        {props.due}
      </Due>
      <Person>{props.person}</Person>
      {props.phone && <Phone>{props.phone}</Phone>}
      <Facts>{props.facts}</Facts>
      {props.owner && <Owner>{props.owner}</Owner>}
      {props.buttons && <Buttons data-part="buttons">{props.buttons}</Buttons>}
      {props.question && <Question>{props.question}</Question>}
    </li>
  );
}

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

/** The day of a touch that is not due today. On a line of its own in a wider row, whose column for the time is narrow. */
export const DueDay = chakra("small", {
  base: {
    textStyle: "xs",
    fontWeight: "normal",
    color: "fg.muted",
    whiteSpace: "nowrap",
    [mediumList]: { display: "block" },
  },
});

const Person = chakra("div", {
  base: {
    gridArea: "name",
    // Next to the phone number below it.
    [mediumList]: { alignSelf: "end" },
    [wideList]: { alignSelf: "center" },
  },
});

const Phone = chakra("span", {
  base: {
    gridArea: "phone",
    display: "grid",
    textStyle: "sm",
    whiteSpace: "nowrap",
    [mediumList]: { alignSelf: "start" },
    [wideList]: { alignSelf: "center" },
  },
});

/** The reason and the last touch: on a tablet a line each, on a wide screen side by side. */
const Facts = chakra("p", {
  base: {
    gridArea: "facts",
    display: { "2xl": "grid" },
    gridTemplateColumns: "2fr 3fr",
    textStyle: "sm",
    color: "fg.muted",
    "& > :only-child": { gridColumn: "1 / -1" },
    [mediumList]: { "& > b": { display: "block" } },
    [wideList]: { "& > b": { display: "inline" } },
  },
});

/** Why the row is here, as the first of its facts. */
export const RowReason = chakra("b", { base: { fontWeight: "medium", color: "fg" } });

const Owner = chakra("span", {
  base: { gridArea: "owner", justifySelf: { lg: "end" }, textStyle: "xs", color: "fg.muted" },
});

/** Reversed on a phone, so that Call, which is the last one, is on top. */
const Buttons = chakra("span", {
  base: {
    gridArea: "buttons",
    display: "flex",
    flexDirection: "column-reverse",
    gap: "2",
    [mediumList]: { flexDirection: "row", alignItems: "center", justifyContent: "end" },
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
