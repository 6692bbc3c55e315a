import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { CallButton } from "../lead/ContactLinks.tsx";
import { ResponseTime, timeOrDay, useNow } from "../lead/LeadTime.tsx";
import { lastTouchOf } from "../lead/lastTouch.ts";
import { useOpenLead } from "../lead/openLead.ts";
import { dueText, fixedDueText, reasonOf } from "./dueTexts.ts";
import { RowPhone } from "./RowPhone.tsx";
import { RowLead, RowReason, TouchRow } from "./TouchRow.tsx";
import { useRowOwner } from "./useRowOwner.ts";

type QueueRowProps = Readonly<{
  row: DueRow;
  /** The row to call now. */
  isFirst: boolean;
  /** The first of its part of the queue. */
  startsPart: boolean;
  /** What tells the person from another one of the same name. */
  apart: string | undefined;
  /** When the row was loaded, if it could not be loaded again since. */
  asOf: Date | undefined;
}>;

/** One lead of the queue: when and why it is due, and what happened last. */
export function QueueRow({ row, isFirst, startsPart, apart, asOf }: QueueRowProps) {
  const { lead } = row;
  const { group } = row.due;
  const { user } = useDesk();
  const { open } = useOpenLead();
  const now = useNow();
  const [call] = currentCalls(lead, now);
  const owner = useRowOwner(lead);
  const due = dueText(row, now);
  const isColleagues = call !== undefined && call.by !== user.email;
  return (
    <TouchRow
      group={group}
      isLate={asOf === undefined && due.isLate}
      startsPart={startsPart}
      due={<DueTime row={row} text={asOf ? fixedDueText(row, asOf) : due.text} asOf={asOf} />}
      person={<RowLead lead={lead} apart={apart} />}
      phone={<RowPhone mobile={lead.mobile} />}
      facts={
        <>
          <RowReason>{`${whyText(row, { isLate: due.isLate, now })} `}</RowReason>
          <span>{lastTouchOf(lead, now)}</span>
        </>
      }
      owner={owner}
      buttons={
        isColleagues ? (
          <Button variant="secondary" px="4" onClick={() => open(lead.id)}>
            Open
          </Button>
        ) : (
          <CallButton lead={lead} isNext={isFirst} />
        )
      }
    />
  );
}

type DueTimeProps = Readonly<{ row: DueRow; text: string; asOf: Date | undefined }>;

/** When the lead is due. A clock that is known to run counts by itself. */
function DueTime({ row: { lead, due }, text, asOf }: DueTimeProps) {
  if (due.group === "clock" && asOf === undefined) return <ResponseTime lead={lead} />;
  return <span>{text}</span>;
}

/** The reason as a sentence. What is late has its time here, as a booked call always has. */
function whyText(row: DueRow, { isLate, now }: { readonly isLate: boolean; readonly now: Date }) {
  const reason = reasonOf(row, now);
  if (reason.endsWith("?")) return reason;
  return isLate && row.due.group !== "booked"
    ? `${reason} due ${timeOrDay(new Date(row.due.at), now)}.`
    : `${reason}.`;
}
