import { chakra } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { formatGoalMoney, formatGoals, pluralize } from "@planner/shared/format";
import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { PlannedTouch } from "@planner/shared/lead/followUp/plannedTouch";
import { lostReasonLabels, stageLabels } from "@planner/shared/lead/followUp/stage";
import { leakText } from "@planner/shared/plan/texts/agencyTexts";
import { Link } from "react-router-dom";
import { useDesk } from "../../DeskContext.ts";
import { FetchedList } from "../../fetched/FetchedList.tsx";
import { dayAndTime, RelativeTime, timeOfDay, useNow } from "../../lead/LeadTime.tsx";
import { useOpenLead } from "../../lead/openLead.ts";
import { personInSentence, personName } from "../../lead/personName.ts";
import { touchTexts } from "../../lead/touchTimes.ts";
import { FactsTitle } from "../facts/LeadFacts.tsx";
import type { DetailsState } from "../useLeadDetails.ts";

type TimelineProps = Pick<LeadDetails, "lead" | "events"> & Readonly<{ state: DetailsState }>;

/** What happened to the lead, newest first, back to its capture. */
export function Timeline({ lead, events, state }: TimelineProps) {
  const { user } = useDesk();
  const { toLead } = useOpenLead();
  const now = useNow();
  return (
    <section aria-label="Timeline" aria-busy={state === "loading"}>
      <FactsTitle mb="2">Timeline</FactsTitle>
      <FetchedList
        data={state === "known" ? events : undefined}
        isFailed={state === "failed"}
        rows={2}
      >
        {(known) => (
          <Entries>
            {lead.joined_to !== undefined && (
              <li>
                <strong>
                  <Link
                    to={toLead(lead.joined_to)}
                  >{`Part of ${lead.first_name}’s newer plan`}</Link>
                </strong>
              </li>
            )}
            {known.map((event) => (
              <li key={event.id}>
                <strong>{eventTitle(event, now, user.email)}</strong>
                {event.kind === "note" && <Note dir="auto">{event.note}</Note>}
                <small>
                  <span>
                    {`${event.by === "" ? lead.first_name : personName(event.by, user.email)}, `}
                  </span>
                  <RelativeTime at={event.at} />
                  {"more" in event && event.more && (
                    <span>{`, after ${pluralize(event.more, "other change")} that day`}</span>
                  )}
                </small>
              </li>
            ))}
            <li>
              <strong>{lead.created_by ? "Added" : "Sent the plan"}</strong>
              <small>
                <RelativeTime at={lead.created_at} />
              </small>
            </li>
          </Entries>
        )}
      </FetchedList>
    </section>
  );
}

/** Along a line, with a dot each. */
const Entries = chakra("ol", {
  base: {
    ms: "1.5",
    textStyle: "sm",
    "& > li": { position: "relative", ps: "5", pb: "3", borderInlineStartWidth: "1px" },
    "& > li:last-child": { borderColor: { base: "transparent", _highContrast: "Canvas" } },
    "& > li::before": {
      content: '""',
      position: "absolute",
      top: "1.5",
      insetInlineStart: "-5.5px",
      boxSize: "2.5",
      borderRadius: "full",
      bg: { base: "accent.solid", _highContrast: "CanvasText" },
    },
    "& a": { color: "accent.fg", textDecoration: "underline" },
    "& small": { display: "block", textStyle: "xs", color: "fg.muted" },
  },
});

const Note = chakra("p", { base: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } });

/** What was done, in a few words. */
function eventTitle(event: LeadEvent, now: Date, self: string): string {
  switch (event.kind) {
    case "call":
      return `Call: ${callOutcomeLabels[event.outcome]}`;
    case "not_called":
      return "Did not call";
    case "planned_touch":
      return event.planned_touch ? touchTitle(event.planned_touch, now) : "Removed the next touch";
    case "owner":
      return ownerTitle(event);
    case "given":
      return givenTitle(event, self);
    case "booking": {
      const start = new Date(event.start);
      const theirs = event.time_zone && ` (${theirTime(start, event.time_zone)})`;
      const when = `${dayAndTime(start, now)}${theirs || ""}`;
      return event.canceled ? `Canceled the call on ${when}` : `Booked for ${when}`;
    }
    case "text":
      return "Text";
    case "email":
      return "Email";
    case "note":
      return "Note";
    case "stage": {
      const { from, to, lost_reason, won_value, planned_touch } = event;
      const reason = lost_reason && `: ${lostReasonLabels[lost_reason]}`;
      const value = won_value !== undefined && `: ${formatGoalMoney(won_value)}`;
      const next = planned_touch ? `. ${touchTitle(planned_touch, now)}` : "";
      return `${stageLabels[from]} → ${stageLabels[to]}${reason || value || ""}${next}`;
    }
    case "plan":
      return planTitle(event);
    case "damaged":
      return "Damaged entry";
  }
}

function ownerTitle({ is_mine, take_over }: Extract<LeadEvent, { kind: "owner" }>): string {
  if (!is_mine) return "Returned the lead";
  return take_over ? "Took the lead over" : "Took the lead";
}

function givenTitle({ to, by }: Extract<LeadEvent, { kind: "given" }>, self: string): string {
  if (to === by) return "Took the lead over";
  return `Gave the lead to ${personInSentence(to, self)}`;
}

function touchTitle({ kind, at }: PlannedTouch, now: Date): string {
  return `${touchTexts[kind]} ${dayAndTime(new Date(at), now)}`;
}

/** A booking service may name a zone that this browser does not know. */
function theirTime(start: Date, timeZone: string): string {
  try {
    return `their time ${timeOfDay(start, timeZone)}`;
  } catch {
    return "their time zone is unknown";
  }
}

function planTitle({ by, action, ...event }: Extract<LeadEvent, { kind: "plan" }>): string {
  switch (action) {
    case "saved":
      return by === "" ? "Saved the plan" : "Saved a link to the plan";
    case "changed":
      return `Changed the plan: ${event.inputs ? formatGoals(event.inputs) : "its goals"}`;
    case "answered":
      return "Answered a question about the plan";
    case "moved":
      return `Moved the start of the plan to ${event.start_date}`;
    case "next":
      return `Made the next plan, from ${event.start_date} on`;
    case "lever":
      return event.lever ? leakText(event.lever, event.certainty) : "A leak showed up";
  }
}
