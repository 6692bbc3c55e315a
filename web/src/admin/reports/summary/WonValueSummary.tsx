import { Text } from "@chakra-ui/react";
import { formatMoney } from "@planner/shared/format";
import { sourceRows } from "../figures/reportRows.ts";
import type { ReportPartProps } from "../ReportPartProps.ts";
import { RowLink, RowName } from "../reportTable/RowName.tsx";

/** What the leads brought, while no spend is known. */
export function WonValueSummary({ report, listPath }: ReportPartProps) {
  // The rows come highest won value first. "Other campaigns" has no link, and is no single campaign.
  const best = sourceRows(report, listPath).find((row) => row.listPath !== undefined);
  const bestValue = best?.figures.won_value ?? 0;
  return (
    <div>
      <Text color="fg.muted">Won value of these leads</Text>
      <Text textStyle="2xl" fontWeight="bold">
        {formatMoney(report.all.won_value)}
      </Text>
      {best && bestValue > 0 && (
        <Text color="fg.muted">
          <RowName row={best} />
          <span> brought </span>
          <strong>{formatMoney(bestValue)}</strong>
        </Text>
      )}
      <RowLink to={listPath({ stage: "won" })} display="inline-block" py="3" textWrap="balance">
        Jobs won during this time, also from older leads&nbsp;›
      </RowLink>
    </div>
  );
}
