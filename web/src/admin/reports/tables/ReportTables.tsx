import { Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { paths } from "@planner/shared/api/sitePaths";
import { writeFilters } from "../../desk/filters/deskFilters.ts";
import type { ListPath } from "../ReportPartProps.ts";
import { RowLink } from "../reportTable/RowName.tsx";
import { MainFigures } from "../summary/MainFigures.tsx";
import { SpendSummary } from "../summary/SpendSummary.tsx";
import { WonValueSummary } from "../summary/WonValueSummary.tsx";
import { LossTable } from "./LossTable.tsx";
import { PersonTable } from "./PersonTable.tsx";
import { SourceTable } from "./sources/SourceTable.tsx";
import { WeekTable } from "./WeekTable.tsx";

/** A report with leads or spend: its main figures and its tables. */
export function ReportTables({ report }: Readonly<{ report: Report }>) {
  const { from, to, compared, time_zone: timeZone } = report;
  const days = { from, to, zone: timeZone };
  const listPath: ListPath = (filters) => `${paths.admin}?${writeFilters({ ...days, ...filters })}`;
  const props = { report, listPath };
  const hasLosses = report.losses.length > 0 || (compared && compared.losses.length > 0);
  return (
    <>
      {report.spend ? <SpendSummary {...props} /> : <WonValueSummary {...props} />}
      <MainFigures figures={report.all} />
      {report.spend === undefined && <SpendOffer />}
      <SourceTable {...props} />
      <PersonTable {...props} />
      <WeekTable {...props} />
      {hasLosses && <LossTable {...props} />}
    </>
  );
}

/** Offers the import of ad spend while none is stored. */
function SpendOffer() {
  return (
    <Text>
      <span>What did each lead cost? Add what Google, Meta or Microsoft charged: </span>
      <RowLink to={paths.adSpend} display="inline-block" py="3" my="-3">
        Ad spend&nbsp;›
      </RowLink>
    </Text>
  );
}
