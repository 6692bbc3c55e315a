import { Flex } from "@chakra-ui/react";
import { callOutcomeLabels, isMissedCall } from "@planner/shared/lead/followUp/callOutcome";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import type { CallToday } from "../../data/queueChanges.ts";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { timeOfDay, timeOrDay } from "../../lead/time/timeTexts.ts";
import { RowLead } from "../row/RowLead.tsx";
import { RowPhone } from "../row/RowPhone.tsx";
import { TouchRow } from "../row/TouchRow.tsx";

type DoneCallRowProps = Readonly<{ call: CallToday; distinction: string | undefined }>;

/** A booked call that is done: its outcome, or else the stage of the lead, and what follows. */
export function DoneCallRow({ call, distinction }: DoneCallRowProps) {
  const { start, lead, booking, outcome } = call;
  const now = useDeskTime();
  const result = outcome ? callOutcomeLabels[outcome] : lead && stageLabels[lead.stage];
  const next = lead && nextTouchText(lead, now);
  const mobile = lead?.mobile ?? booking?.mobile;
  const texts = [result, next].filter((text) => text !== undefined);
  return (
    <TouchRow
      isDone
      due={
        <Flex as="span" align="center" gap="1.5">
          <DeskIcon name={outcome && isMissedCall(outcome) ? "missed" : "done"} />
          <span>{timeOfDay(new Date(start))}</span>
        </Flex>
      }
      person={
        lead ? <RowLead lead={lead} distinction={distinction} /> : <strong>{booking?.name}</strong>
      }
      phone={mobile && <RowPhone mobile={mobile} start={start} />}
      facts={<span>{texts.join(". ")}</span>}
    />
  );
}

/** "Next touch Thursday 9:00 am" */
function nextTouchText(lead: Lead, now: Date): string | undefined {
  const next = nextTouch(lead, now);
  const at = next && touchTime(next);
  return at === undefined ? undefined : `Next touch ${timeOrDay(new Date(at), now)}`;
}
