import type { Report } from "@planner/shared/api/reportContract";
import { lostReasonLabels } from "@planner/shared/lead/followUp/stage";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import type { DeskFilters } from "../desk/filters/deskFilters.ts";
import { personName } from "../desk/lead/personName.ts";
import { type FigureName, type ReportRow, sourceKey, withReturns } from "./reportFigures.ts";
import { daysText, daysTextWithYear } from "./texts/dayTexts.ts";

/** Returns the path of the list with the leads of the report's days that match filters. */
export type ListPath = (filters: DeskFilters) => string;

/** The props of a part of the page, which links to the leads that its figures count. */
export type ReportPartProps = Readonly<{ report: Report; listPath: ListPath }>;

/** What came of the leads, at the end of most tables. */
export const resultColumns: readonly FigureName[] = ["booked", "won", "won_value"];

/** The rows of a compared period have no links. */
const noPath: ListPath = () => "";

/** By source and campaign. */
export function sourceRows({ sources }: LeadReport, listPath = noPath): readonly ReportRow[] {
  return sources.map((row) => {
    const { source, campaign } = row;
    const figures = withReturns(row);
    const key = sourceKey(row);
    if (source === undefined) return { key, name: campaign, figures };
    return {
      key,
      name: trafficSourceLabels[source],
      campaign: campaign === noCampaign ? "" : campaign,
      listPath: row.leads > 0 ? listPath({ source, campaign }) : "",
      figures,
    };
  });
}

export function personRows({ people }: LeadReport, listPath = noPath): readonly ReportRow[] {
  return people.map(({ person, ...figures }) => ({
    key: `person ${person}`,
    name: person === "" ? "Nobody" : personName(person, ""),
    listPath: person && listPath({ answered_by: person }),
    figures,
  }));
}

/** By week. Compared weeks are those at the same position. */
export function weekRows({ weeks }: LeadReport, listPath = noPath): readonly ReportRow[] {
  return weeks.map(({ from, to, ...figures }, index) => ({
    key: `week ${index}`,
    name: daysText({ from, to }),
    nameInFile: daysTextWithYear({ from, to }),
    listPath: listPath({ from, to }),
    figures: withReturns(figures),
  }));
}

/** By reason for loss. */
export function lossRows({ losses }: LeadReport, listPath = noPath): readonly ReportRow[] {
  return losses.map(({ reason, leads }) => ({
    key: reason,
    name: lostReasonLabels[reason],
    listPath: listPath({ stage: "lost", lost_reason: reason }),
    figures: { leads },
  }));
}
