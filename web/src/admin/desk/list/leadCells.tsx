import { chakra } from "@chakra-ui/react";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useDesk } from "../DeskContext.ts";
import { useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { lastTouchText } from "../lead/time/lastTouchText.ts";
import { shortDay, timeOfDay } from "../lead/time/timeTexts.ts";

type LeadCellProps = Readonly<{ lead: Lead }>;

/** When the next touch is. None while the response clock runs, which the first column shows. */
export function NextTouchTime({ lead }: LeadCellProps) {
  const now = useDeskTime();
  const due = nextTouch(lead, now);
  const at = due && due.group !== "clock" ? touchTime(due) : undefined;
  if (at === undefined) return <span>–</span>;
  const time = new Date(at);
  return (
    <>
      <span>{shortDay(time, now)}</span> <SecondLine>{timeOfDay(time)}</SecondLine>
    </>
  );
}

/** What happened last, and when. */
export function LastTouch({ lead }: LeadCellProps) {
  const now = useDeskTime();
  return <span>{lastTouchText(lead, now)}</span>;
}

/** Who owns the lead. */
export function OwnerName({ lead }: LeadCellProps) {
  return <PersonName email={useOwner(lead)} />;
}

/** The short name of an administrator. */
export function PersonName({ email }: Readonly<{ email: string | undefined }>) {
  const { user } = useDesk();
  return <span>{email === undefined ? "–" : personName(email, user.email)}</span>;
}

/** A text that is cut at the end of its line: the panel shows it in full. */
export const OneLine = chakra("span", {
  base: {
    display: "block",
    textStyle: "xs",
    truncate: true,
    "& a": { display: "block", lineHeight: "1.5rem", truncate: true },
  },
});

/**
 * Two links side by side, each 24 px high. Below each other, they would need a higher row, or be too close for a finger
 * (WCAG 2.5.8).
 */
export const LinkPair = chakra("span", {
  base: { display: "flex", justifyContent: "space-between", columnGap: "2" },
});

/** The smaller second line of a cell. */
export const SecondLine = chakra("span", {
  base: { display: "block", textStyle: "xs", color: "fg.muted" },
});
