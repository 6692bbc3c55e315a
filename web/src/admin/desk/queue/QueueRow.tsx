import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { CallButton } from "../lead/contact/CallButton.tsx";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { lastTouchText } from "../lead/time/lastTouchText.ts";
import { ResponseTime } from "../lead/time/ResponseTime.tsx";
import { timeOrDay } from "../lead/time/timeTexts.ts";
import { useOpenLead } from "../lead/useOpenLead.ts";
import { asksOutcome } from "./row/asksOutcome.ts";
import { dueReason } from "./row/dueReason.ts";
import { dueText, fixedDueText } from "./row/dueTexts.ts";
import { OutcomeButton } from "./row/OutcomeButton.tsx";
import { RowLead } from "./row/RowLead.tsx";
import { RowPhone } from "./row/RowPhone.tsx";
import { RowReason, TouchRow } from "./row/TouchRow.tsx";
import { useRowOwner } from "./row/useRowOwner.ts";

type QueueRowProps = Readonly<{
  row: DueRow;
  /** The row that the user should call now. */
  isFirst: boolean;
  /** Whether a part of the queue starts with this row. */
  startsPart: boolean;
  /** What tells the person from another one of the same name. */
  distinction: string | undefined;
  /** When the row was loaded, if it could not be loaded again since. */
  asOf: Date | undefined;
}>;

/** One lead of the queue: when and why it is due, and what happened last. */
export function QueueRow({ row, isFirst, startsPart, distinction, asOf }: QueueRowProps) {
  const { lead } = row;
  const now = useDeskTime();
  const owner = useRowOwner(lead);
  const due = dueText(row, now);
  return (
    <TouchRow
      group={row.due.group}
      isLate={asOf === undefined && due.isLate}
      startsPart={startsPart}
      due={<DueTime row={row} text={asOf ? fixedDueText(row, asOf) : due.text} asOf={asOf} />}
      person={<RowLead lead={lead} distinction={distinction} />}
      phone={<RowPhone mobile={lead.mobile} />}
      facts={
        <>
          <RowReason>{reasonSentence(row, { isLate: due.isLate, now })}</RowReason>{" "}
          <span>{lastTouchText(lead, now)}</span>
        </>
      }
      owner={owner}
      buttons={<RowButton row={row} isFirst={isFirst} />}
    />
  );
}

/** Asks for an outcome, opens a lead that a colleague is calling, or else calls the lead. */
function RowButton({ row, isFirst }: Pick<QueueRowProps, "row" | "isFirst">) {
  const { lead } = row;
  const { user } = useDesk();
  const { open } = useOpenLead();
  const [call] = currentCalls(lead, useDeskTime());
  if (asksOutcome(row, user.email)) return <OutcomeButton lead={lead} />;
  if (call === undefined || call.by === user.email) {
    return <CallButton lead={lead} isNext={isFirst} />;
  }
  return (
    <Button variant="secondary" px="4" onClick={() => open(lead.id)}>
      Open
    </Button>
  );
}

type DueTimeProps = Readonly<{ row: DueRow; text: string; asOf: Date | undefined }>;

/** When the lead is due. If the queue is up to date, a new lead has its running clock. */
function DueTime({ row: { lead, due }, text, asOf }: DueTimeProps) {
  if (due.group === "clock" && asOf === undefined) return <ResponseTime lead={lead} />;
  return <span>{text}</span>;
}

type Timing = { readonly isLate: boolean; readonly now: Date };

/** The reason as a sentence. If the touch is late, with its time. A booked call's reason always has it. */
function reasonSentence(row: DueRow, { isLate, now }: Timing): string {
  const reason = dueReason(row, now);
  // A question, which needs no period.
  if (row.due.reason === "past_call") return reason;
  const needsTime = isLate && row.due.group !== "booked";
  return needsTime ? `${reason} due ${timeOrDay(new Date(row.due.at), now)}.` : `${reason}.`;
}
