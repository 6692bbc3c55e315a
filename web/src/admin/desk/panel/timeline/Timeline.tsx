import { chakra } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { pluralize } from "@planner/shared/format";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { Link } from "react-router-dom";
import { useDesk } from "../../DeskContext.ts";
import { FetchedList } from "../../fetched/FetchedList.tsx";
import { personName } from "../../lead/personName.ts";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { RelativeTime } from "../../lead/time/LeadTime.tsx";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { FactsTitle } from "../facts/Facts.tsx";
import type { DetailsState } from "../useLeadDetails.ts";
import { eventTitle } from "./eventTitle.ts";

type TimelineProps = Pick<LeadDetails, "lead" | "events"> & Readonly<{ state: DetailsState }>;

/** What happened to the lead, newest first, back to its capture. */
export function Timeline({ lead, events, state }: TimelineProps) {
  const { toLead } = useOpenLead();
  return (
    <section aria-label="Timeline" aria-busy={state === "loading"}>
      <FactsTitle mb="2">Timeline</FactsTitle>
      <FetchedList
        data={state === "known" ? events : undefined}
        isFailed={state === "failed"}
        rows={2}
      >
        {(loaded) => (
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
            {loaded.map((event) => (
              <Entry key={event.id} event={event} lead={lead} />
            ))}
            <li>
              <strong>{lead.created_by ? "Added" : "Came in"}</strong>
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

type EntryProps = Readonly<{ event: LeadEvent; lead: Lead }>;

/** What was done, by whom, and when. What the contractor did has their first name. */
function Entry({ event, lead }: EntryProps) {
  const { user } = useDesk();
  const now = useDeskTime();
  const name = event.by === "" ? lead.first_name : personName(event.by, user.email);
  const mergedCount = "more" in event ? event.more : undefined;
  return (
    <li>
      <strong>{eventTitle(event, now, user.email)}</strong>
      {event.kind === "note" && <Note dir="auto">{event.note}</Note>}
      <small>
        <span>{`${name}, `}</span>
        <RelativeTime at={event.at} />
        {mergedCount !== undefined && (
          <span>{`, after ${pluralize(mergedCount, "other change")} that day`}</span>
        )}
      </small>
    </li>
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
