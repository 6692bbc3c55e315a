import { Badge, Box, chakra, Table, VisuallyHidden } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { memo } from "react";
import { EmailLink, PhoneLink, WebsiteLink } from "./ContactLinks.tsx";
import { BudgetStatus, SuspectBadge } from "./LeadBadges.tsx";
import { RelativeTime } from "./LeadTime.tsx";
import { currentEstimates, leadFigures } from "./leadFigures.ts";
import { leadTableStyles } from "./leadTableStyles.ts";

type LeadTableProps = Readonly<{
  leads: readonly Lead[];
  /** The ids of the leads that the last refresh added. */
  added: ReadonlySet<string>;
  now: Date;
  onOpen: (lead: Lead) => void;
}>;

/**
 * The leads: a table on a desktop, one card per lead on smaller screens. Both use the same elements. The explicit roles
 * keep it a table for screen readers, because the cards' `display` would remove the native roles.
 */
export function LeadTable({ leads, added, now, onOpen }: LeadTableProps) {
  return (
    <Table.Root role="table" aria-label="Leads, newest first" size="sm" css={leadTableStyles}>
      <Table.Header role="rowgroup">
        <Table.Row role="row">
          {["When", "Name", "Contact", "Website"].map((label) => (
            <Table.ColumnHeader key={label} role="columnheader" scope="col">
              {label}
            </Table.ColumnHeader>
          ))}
          {leadFigures.map(({ key, label, long }) => (
            <Table.ColumnHeader key={key} role="columnheader" scope="col" data-number="">
              <span aria-hidden="true">{label}</span>
              <VisuallyHidden>{long}</VisuallyHidden>
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body role="rowgroup">
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} isNew={added.has(lead.id)} now={now} onOpen={onOpen} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

type LeadRowProps = Readonly<{
  lead: Lead;
  isNew: boolean;
  now: Date;
  onOpen: (lead: Lead) => void;
}>;

/** One lead. Its name opens the record. On a card, the name's click area is the whole card except its links. */
const LeadRow = memo(function LeadRow({ lead, isNew, now, onOpen }: LeadRowProps) {
  const current = currentEstimates(lead);
  return (
    <Table.Row role="row" data-new={isNew || undefined}>
      <Table.Cell role="cell" data-cell="when">
        <RelativeTime at={lead.created_at} now={now} />
      </Table.Cell>
      <Table.Cell as="th" role="rowheader" scope="row">
        <Name type="button" aria-haspopup="dialog" onClick={() => onOpen(lead)}>
          {lead.first_name}
        </Name>
        {isNew && <Badge ms="2">New</Badge>}
        {lead.suspect && (
          <Box>
            <SuspectBadge suspect={lead.suspect} />
          </Box>
        )}
      </Table.Cell>
      <Table.Cell role="cell" data-cell="contact">
        <PhoneLink mobile={lead.mobile} />
        <EmailLink work_email={lead.work_email} />
      </Table.Cell>
      <Table.Cell role="cell" data-cell="website">
        <WebsiteLink website={lead.website} />
      </Table.Cell>
      {leadFigures.map(({ key, label, text }) => (
        <Table.Cell key={key} role="cell" data-number="" data-figure={key}>
          <span data-label="" aria-hidden="true">
            {label}
          </span>
          <span>{text(lead)}</span>
          {key === "target" && current && (
            <chakra.span display="block" textStyle="xs" color="fg.muted">
              now {current}
            </chakra.span>
          )}
          {key === "budget" && <BudgetStatus dailyBudget={lead.calculated_daily_budget} />}
        </Table.Cell>
      ))}
    </Table.Row>
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
      // The whole card.
      _after: { content: '""', position: "absolute", inset: "0", borderRadius: "l3" },
      _focusVisible: {
        outline: "none",
        _after: { outline: "2px solid", outlineColor: "accent.focusRing", outlineOffset: "2px" },
      },
    },
  },
});
