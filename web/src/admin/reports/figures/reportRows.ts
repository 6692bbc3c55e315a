import { lostReasonLabels } from "@planner/shared/lead/followUp/stage";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import { rowKey } from "@planner/shared/reports/matchSpend";
import { personName } from "../../desk/lead/personName.ts";
import type { ListPath } from "../ReportPartProps.ts";
import { daysText, daysTextWithYear } from "../texts/dayTexts.ts";
import type { ReportRow } from "./compareRows.ts";
import { withReturns } from "./reportFigures.ts";

/** The report's rows by source and campaign. */
export function sourceRows(
  { sources }: LeadReport,
  listPath: ListPath = noPath,
): readonly ReportRow[] {
  return sources.map((row) => {
    const { source, campaign } = row;
    const figures = withReturns(row);
    const key = rowKey(row);
    if (source === undefined) {
      // All campaigns without a row of their own, together.
      return { key, name: campaign, figures };
    }
    return {
      key,
      name: trafficSourceLabels[source],
      campaign: campaign === noCampaign ? "" : campaign,
      listPath: row.leads > 0 ? listPath({ source, campaign }) : "",
      figures,
    };
  });
}

/** The report's rows by the administrator who answered. */
export function personRows(
  { people }: LeadReport,
  listPath: ListPath = noPath,
): readonly ReportRow[] {
  return people.map(({ person, ...figures }) => ({
    key: `person ${person}`,
    name: person === "" ? "Nobody" : personName(person, ""),
    listPath: person === "" ? "" : listPath({ answered_by: person }),
    figures,
  }));
}

/** The report's rows by week. Compared weeks are those at the same position. */
export function weekRows({ weeks }: LeadReport, listPath: ListPath = noPath): readonly ReportRow[] {
  return weeks.map(({ from, to, ...figures }, index) => ({
    key: `week ${index}`,
    name: daysText({ from, to }),
    nameInFile: daysTextWithYear({ from, to }),
    listPath: listPath({ from, to }),
    figures: withReturns(figures),
  }));
}

/** The report's rows by reason for loss. */
export function lossRows(
  { losses }: LeadReport,
  listPath: ListPath = noPath,
): readonly ReportRow[] {
  return losses.map(({ reason, leads }) => ({
    key: reason,
    name: lostReasonLabels[reason],
    listPath: listPath({ stage: "lost", lost_reason: reason }),
    figures: { leads },
  }));
}

/** The rows of a compared period have no links. */
function noPath(): string {
  return "";
}
