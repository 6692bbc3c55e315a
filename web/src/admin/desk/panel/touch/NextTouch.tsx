import { Text } from "@chakra-ui/react";
import type { PlannedTouch } from "@planner/shared/lead/followUp/plannedTouch";
import { touchProposals } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { Chip } from "../../controls/Chip.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useAddEvent } from "../../data/edits/useAddEvent.ts";
import { dayAndTime } from "../../lead/time/timeTexts.ts";
import { callAhead, theirTime, touchTexts } from "../../lead/time/touchTimes.ts";
import { PickTime } from "./PickTime.tsx";

type NextTouchProps = Readonly<{
  lead: Lead;
  kind: PlannedTouch["kind"];
  /** Whether a time can be chosen here. Default: true. */
  hasChoices?: boolean;
  /** Says that the time is saved. Otherwise, a retry that came with the outcome would read as a proposal. */
  saysSaved?: boolean;
}>;

/** The planned next touch, and buttons that plan another, unless a call is booked. */
export function NextTouch({ lead, kind, hasChoices = true, saysSaved }: NextTouchProps) {
  const { now } = useDesk();
  const { add, isPending, failed } = useAddEvent();
  const [proposals] = useState(() => touchProposals(lead, now()));
  const planned = lead.planned_touch;
  const times = proposals.filter((at) => !planned || !isSameTime(planned, at));
  const hasCallAhead = callAhead(lead, now()) !== undefined;
  const isSaved = saysSaved === true && !isPending;

  /** Null removes the planned touch. */
  function plan(planned_touch: PlannedTouch | null) {
    add(lead.id, { kind: "planned_touch", planned_touch });
  }

  return (
    <section aria-label="Next touch">
      <Text textStyle="sm" mb="1.5" _empty={{ mb: "0" }} role="status">
        {planned && (
          <>
            <span>{`${plannedText(planned, isSaved)} `}</span>
            <strong>{dayAndTime(new Date(planned.at), now())}</strong>
            <span>{theirTime(planned.at, lead)}</span>
          </>
        )}
      </Text>
      {!hasCallAhead && hasChoices && (
        <PickTime
          lead={lead}
          label={planned?.kind === kind ? "Another time" : touchTexts[kind]}
          times={times}
          isPending={isPending}
          onPick={(at) => plan({ kind, at })}
        >
          {planned && <Chip onClick={() => plan(null)}>No next step</Chip>}
        </PickTime>
      )}
      <NotSaved failed={failed} mt="2" />
    </section>
  );
}

/** "Try again", or "Saved: try again". */
function plannedText({ kind }: PlannedTouch, isSaved: boolean): string {
  const text = touchTexts[kind];
  return isSaved ? `Saved: ${text.toLowerCase()}` : text;
}

/** Whether a proposal became the planned touch. It may have been made a few minutes before those that are shown. */
function isSameTime(planned: PlannedTouch, at: string): boolean {
  return Math.abs(Date.parse(planned.at) - Date.parse(at)) < toleranceMs;
}

const toleranceMs = 5 * 60_000;
