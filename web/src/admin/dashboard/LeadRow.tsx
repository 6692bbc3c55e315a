import { chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { memo } from "react";
import { BudgetStatus } from "./BudgetStatus.tsx";
import { EmailLink, PhoneLink, WebsiteLink } from "./ContactLinks.tsx";
import { RelativeTime } from "./LeadTime.tsx";
import { currentEstimates, leadFigures } from "./leadFigures.ts";
import { SuspectBadge } from "./SuspectBadge.tsx";

type LeadRowProps = Readonly<{
  lead: Lead;
  isNew: boolean;
  now: Date;
  onOpen: (lead: Lead) => void;
}>;

/** One lead. A name is what opens the record: on a card all of the card does, around its links. */
export const LeadRow = memo(function LeadRow({ lead, isNew, now, onOpen }: LeadRowProps) {
  const current = currentEstimates(lead);
  return (
    <chakra.tr role="row" data-new={isNew || undefined}>
      <chakra.td role="cell" data-cell="when">
        <RelativeTime at={lead.created_at} now={now} />
      </chakra.td>
      <chakra.th role="rowheader" scope="row">
        <Name type="button" aria-haspopup="dialog" onClick={() => onOpen(lead)}>
          {lead.first_name}
        </Name>
        {isNew && <New>New</New>}
        {lead.suspect && (
          <chakra.div>
            <SuspectBadge suspect={lead.suspect} />
          </chakra.div>
        )}
      </chakra.th>
      <chakra.td role="cell" data-cell="contact">
        <PhoneLink mobile={lead.mobile} />
        <EmailLink work_email={lead.work_email} />
      </chakra.td>
      <chakra.td role="cell" data-cell="website">
        <WebsiteLink website={lead.website} />
      </chakra.td>
      {leadFigures.map(({ key, label, text }) => (
        <chakra.td key={key} role="cell" data-number="" data-figure={key}>
          <span data-label="" aria-hidden="true">
            {label}
          </span>
          <span>{text(lead)}</span>
          {key === "target" && current && <Current>now {current}</Current>}
          {key === "budget" && <BudgetStatus dailyBudget={lead.calculated_daily_budget} />}
        </chakra.td>
      ))}
    </chakra.tr>
  );
});

const Name = chakra("button", {
  base: {
    minH: { base: "touch", lg: "auto" },
    p: "0",
    cursor: "button",
    textAlign: "start",
    fontWeight: "bold",
    overflowWrap: "anywhere",
    textDecorationLine: "underline",
    textDecorationColor: "border.control",
    textUnderlineOffset: "0.2em",
    _hover: { color: "accent.fg" },
    lgDown: {
      textStyle: "lg",
      textDecorationLine: "none",
      // All of the card.
      _after: { content: '""', position: "absolute", inset: "0", borderRadius: "lg" },
      _focusVisible: {
        outline: "none",
        _after: { outline: "2px solid", outlineColor: "accent.focusRing", outlineOffset: "2px" },
      },
    },
  },
});

const New = chakra("span", {
  base: {
    ms: "2",
    px: "1.5",
    borderRadius: "sm",
    bg: "accent.subtle",
    color: "accent.fg",
    textStyle: "xs",
    fontWeight: "semibold",
  },
});

const Current = chakra("span", { base: { display: "block", textStyle: "xs", color: "fg.muted" } });
