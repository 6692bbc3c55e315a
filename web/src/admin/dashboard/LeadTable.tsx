import { chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { LeadRow } from "./LeadRow.tsx";
import { LeadTableFrame } from "./LeadTableFrame.tsx";
import { leadFigures } from "./leadFigures.ts";

type LeadTableProps = Readonly<{
  leads: readonly Lead[];
  /** The ids of what the last refresh brought. */
  added: ReadonlySet<string>;
  now: Date;
  onOpen: (lead: Lead) => void;
}>;

/**
 * The leads: a table where there is room, a card a lead below. One DOM for both; the explicit roles keep it a
 * table for screen readers where the cards' `display` would undo that.
 */
export function LeadTable({ leads, added, now, onOpen }: LeadTableProps) {
  return (
    <LeadTableFrame role="table" aria-label="Leads, newest first">
      <chakra.thead role="rowgroup">
        <chakra.tr role="row">
          {["When", "Name", "Contact", "Website"].map((label) => (
            <chakra.th key={label} role="columnheader" scope="col">
              {label}
            </chakra.th>
          ))}
          {leadFigures.map(({ key, label, long }) => (
            <chakra.th key={key} role="columnheader" scope="col" data-number="">
              <span aria-hidden="true">{label}</span>
              <chakra.span css={visuallyHidden}>{long}</chakra.span>
            </chakra.th>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup">
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} isNew={added.has(lead.id)} now={now} onOpen={onOpen} />
        ))}
      </chakra.tbody>
    </LeadTableFrame>
  );
}
