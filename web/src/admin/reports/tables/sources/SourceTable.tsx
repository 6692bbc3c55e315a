import type { Report } from "@planner/shared/api/reportContract";
import { paths } from "@planner/shared/api/sitePaths";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { LinkButton } from "../../../../ui/Button.tsx";
import { comparedRows } from "../../figures/comparedRows.ts";
import type { ReportRow } from "../../figures/ReportRow.ts";
import type { FigureName } from "../../figures/reportFigures.ts";
import { sourceRows, sumRow } from "../../figures/reportRows.ts";
import { JoinedCampaigns } from "../../joins/JoinedCampaigns.tsx";
import { UnmatchedRows } from "../../joins/UnmatchedRows.tsx";
import type { ReportPartProps } from "../../ReportPartProps.ts";
import { ReportTable } from "../../reportTable/ReportTable.tsx";
import { lowestReturn } from "../../summary/lowestReturn.ts";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { useSourceColumns } from "./useSourceColumns.ts";

/** What became of the leads by source and campaign, and what they cost. */
export function SourceTable({ report, listPath }: ReportPartProps) {
  const { compared, spend } = report;
  const columns = useSourceColumns(spend !== undefined);
  const rows = comparedRows(sourceRows, report, listPath);
  return (
    <ReportTable
      title="By source and campaign"
      heads={["Source", "Campaign"]}
      fileName="by-source"
      days={report}
      columns={columns.visible}
      highlights={spend ? spendHighlights : leadHighlights}
      pinned={lowestReturn(rows)?.key}
      rows={rows}
      sums={sourceSums(report)}
      compared={compared}
      rowElements={spend && <UnmatchedRows report={report} columns={columns.visible} />}
      rowExtra={(row) => <JoinedCampaigns report={report} row={row} />}
      actionElements={
        spend && (
          <>
            <SpendLink />
            <ColumnMenu columns={columns} />
          </>
        )
      }
    >
      {spend && <SpendNote isSpread={spend.is_spread} />}
      <span>A click on an ad counts for 90 days in the same browser.</span>
    </ReportTable>
  );
}

/** The figures that a row has on a phone, with and without spend. */
const spendHighlights: readonly FigureName[] = ["spend", "won_value", "return"];
const leadHighlights: readonly FigureName[] = ["leads", "booked", "won_value"];

/** The sums of the ads with spend, if there are some, and of all sources. */
function sourceSums(report: Report): readonly ReportRow[] {
  const allSources = sumRow("all", "All sources", report);
  if (report.spend === undefined || report.ads.spend === null) return [allSources];
  return [sumRow("ads", "Ads with spend", report), allSources];
}

/** How to read the costs. */
function SpendNote({ isSpread }: Readonly<{ isSpread: boolean }>) {
  return (
    <>
      {isSpread && <span>Part of the spend is spread evenly over the days of longer rows. </span>}
      <span>
        “All sources” spreads costs over phone and direct too. A dash means that no spend is known
        for the row, or that nothing was won.{" "}
      </span>
    </>
  );
}

/** Opens the page with the import of ad spend. */
function SpendLink() {
  const href = useHref(paths.adSpend);
  const open = useLinkClickHandler<HTMLAnchorElement>(paths.adSpend);
  return (
    <LinkButton
      variant="secondary"
      px={{ base: "3", md: "4" }}
      href={href}
      onClick={open}
      _print={{ display: "none" }}
    >
      Ad spend
    </LinkButton>
  );
}
