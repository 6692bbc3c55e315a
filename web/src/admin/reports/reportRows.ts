import { lostReasonLabels } from "@planner/shared/lead/followUp/stage";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import type { DeskFilters } from "../desk/filters/deskFilters.ts";
import { personName } from "../desk/lead/personName.ts";
import { type ReportRow, sourceKey, withReturns } from "./reportFigures.ts";
import { daysText, daysTextWithYear } from "./reportTexts.ts";

/** The path of the list with the leads of the report's days that match filters. */
export type ListLink = (filters: DeskFilters) => string;

const noLink: ListLink = () => "";

/** By source and campaign. */
export function sourceRows({ sources }: LeadReport, list = noLink): readonly ReportRow[] {
  return sources.map((row) => {
    const { source, campaign } = row;
    const figures = withReturns(row);
    const key = sourceKey(row);
    if (source === undefined) return { key, name: campaign, figures };
    const more = campaign === noCampaign ? "" : campaign;
    const to = row.leads > 0 ? list({ source, campaign }) : "";
    return { key, name: trafficSourceLabels[source], more, to, figures };
  });
}

export function personRows({ people }: LeadReport, list = noLink): readonly ReportRow[] {
  return people.map(({ person, ...figures }) => ({
    key: `person ${person}`,
    name: (person && personName(person, "")) || "Nobody",
    to: person && list({ answered_by: person }),
    figures,
  }));
}

/** By week. Compared weeks are those at the same position. */
export function weekRows({ weeks }: LeadReport, list = noLink): readonly ReportRow[] {
  return weeks.map(({ from, to, ...figures }, index) => ({
    key: `week ${index}`,
    name: daysText({ from, to }, "short"),
    nameInFile: daysTextWithYear({ from, to }),
    to: list({ from, to }),
    figures: withReturns(figures),
  }));
}

/** By reason for loss. */
export function lossRows({ losses }: LeadReport, list = noLink): readonly ReportRow[] {
  return losses.map(({ reason, leads }) => ({
    key: reason,
    name: lostReasonLabels[reason],
    to: list({ stage: "lost", lost_reason: reason }),
    figures: { leads },
  }));
}
