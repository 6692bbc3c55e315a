import type { Report } from "@planner/shared/api/reportContract";
import { lostReasonLabels } from "@planner/shared/lead/followUp/lostReasons";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import { rowKey } from "@planner/shared/reports/matchSpend";
import type { DeskFilters } from "../../desk/filters/deskFilters.ts";
import { personName } from "../../desk/lead/personName.ts";
import { daysText, daysTextWithYear } from "../texts/dayTexts.ts";
import type { ReportRow } from "./ReportRow.ts";
import { withCostsAndReturn } from "./reportFigures.ts";

/** Returns the path of the list with a row's leads. Undefined for the rows of a compared period, which have no links. */
export type RowPath = (filters: DeskFilters) => string | undefined;

const noPath: RowPath = () => undefined;

/** The row with the sums of all leads, or of those of ads with spend. */
export function sumRow(
  part: "all" | "ads",
  name: string,
  { [part]: figures, compared }: Report,
): ReportRow {
  return {
    key: part,
    name,
    figures: withCostsAndReturn(figures),
    before: compared && withCostsAndReturn(compared[part]),
  };
}

/** The report's rows by source and campaign. */
export function sourceRows(
  { sources }: Pick<LeadReport, "sources">,
  listPath: RowPath = noPath,
): readonly ReportRow[] {
  return sources.map((row) => {
    const { source, campaign } = row;
    const figures = withCostsAndReturn(row);
    const key = rowKey(row);
    if (source === undefined) {
      // All campaigns without a row of their own, together.
      return { key, name: campaign, figures };
    }
    return {
      key,
      name: trafficSourceLabels[source],
      campaign: campaign === noCampaign ? "" : campaign,
      listPath: row.leads > 0 ? listPath({ source, campaign }) : undefined,
      figures,
    };
  });
}

/** The report's rows by the administrator who answered. */
export function personRows(
  { people }: LeadReport,
  listPath: RowPath = noPath,
): readonly ReportRow[] {
  return people.map(({ person, ...figures }) => ({
    key: `person ${person}`,
    // The user's own name too, instead of "You": the page and its file are for the whole team.
    name: person === "" ? "Nobody" : personName(person, ""),
    listPath: person === "" ? undefined : listPath({ answered_by: person }),
    figures,
  }));
}

/** The report's rows by week. Compared weeks are those at the same position. */
export function weekRows({ weeks }: LeadReport, listPath: RowPath = noPath): readonly ReportRow[] {
  return weeks.map(({ from, to, ...figures }, index) => ({
    key: `week ${index}`,
    name: daysText({ from, to }),
    nameInFile: daysTextWithYear({ from, to }),
    listPath: listPath({ from, to }),
    figures: withCostsAndReturn(figures),
  }));
}

/** The report's rows by reason for loss. */
export function lossRows({ losses }: LeadReport, listPath: RowPath = noPath): readonly ReportRow[] {
  const lost = lostLeads(losses);
  return losses.map(({ reason, leads }) => ({
    key: reason,
    name: lostReasonLabels[reason],
    listPath: listPath({ stage: "lost", lost_reason: reason }),
    figures: { leads, share_pct: Math.round((100 * leads) / lost) },
  }));
}

/** The leads that were lost for any reason. */
export function lostLeads(losses: LeadReport["losses"]): number {
  let sum = 0;
  for (const { leads } of losses) sum += leads;
  return sum;
}
