import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { type Report, reportContract } from "@planner/shared/api/reportContract";
import { paths } from "@planner/shared/api/sitePaths";
import { formatCount, formatMoney, pluralize } from "@planner/shared/format";
import { useQuery } from "@tanstack/react-query";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { RetryAlert } from "../desk/controls.tsx";
import { refusalOf, useDesk } from "../desk/DeskContext.ts";
import { DeskHeader } from "../desk/DeskHeader.tsx";
import { writeFilters } from "../desk/filters/deskFilters.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { ConversionFiles } from "./ConversionFiles.tsx";
import { MainFigures } from "./MainFigures.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import type { Chart } from "./ReportBars.tsx";
import { ReportLoading } from "./ReportLoading.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { RowLink, RowName } from "./RowName.tsx";
import { compareRows, type FigureName, type ReportRow, withReturns } from "./reportFigures.ts";
import { type ListLink, lossRows, personRows, sourceRows, weekRows } from "./reportRows.ts";
import { figureLabel, periodLabels, periodText, zoneName } from "./reportTexts.ts";
import { SourceTable } from "./SourceTable.tsx";
import { isEmptyPeriod, ReportIntroduction, SpendSummary } from "./SpendSummary.tsx";
import { type ReportQuery, useReportQuery } from "./useReportQuery.ts";

/** The owner's page: what became of the leads that came in during a period, and what they cost. */
export function Reports() {
  const { api, keys, unwrap } = useDesk();
  const { query, change } = useReportQuery();
  const { data, error, refetch } = useQuery({
    queryKey: keys.report(query),
    queryFn: () => unwrap(api(reportContract.leadReports, { query })),
    staleTime: 0,
  });
  useScreenTitle("Reports");
  const isEmpty = data !== undefined && isEmptyPeriod(data);
  const refusal = refusalOf(error);
  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap={{ base: "4", md: "6" }}
      maxW="86rem"
      mx="auto"
      w="full"
    >
      <PrintStyles />
      <DeskHeader screen="reports" />
      <Flex direction={{ base: "column", xl: "row" }} gap="3" align={{ xl: "start" }}>
        <Box flex="1">
          <Heading as="h2" textStyle={{ base: "lg", md: "xl" }}>
            {data ? periodText(data, data.today) : loadingTitle(query)}
          </Heading>
          <ReportIntroduction report={data} />
        </Box>
        <PeriodPicker query={query} report={data} onChange={change} />
      </Flex>
      {!data && !error && <ReportLoading />}
      {error && (
        <RetryAlert
          text={refusal ?? "The report could not be loaded."}
          onRetry={refusal ? undefined : () => void refetch()}
        />
      )}
      {isEmpty && <Text>No leads came in during this time.</Text>}
      {data && !isEmpty && <ReportTables report={withRecordedComparison(data)} />}
      {(data || error) && <ConversionFiles />}
    </Grid>
  );
}

/** The report without the period before if nothing is recorded for that: its figures would all be 0. */
function withRecordedComparison(report: Report): Report {
  const { compared, ...rest } = report;
  return compared && isEmptyPeriod(compared) ? rest : report;
}

/** What is known of the days before the report has loaded. */
function loadingTitle({ period }: ReportQuery): string {
  return period === undefined ? "Other days" : periodLabels[period];
}

/** Until a first file is imported. */
function SpendOffer() {
  return (
    <Text>
      <span>What did each lead cost? Add what Google, Meta or Microsoft charged: </span>
      <RowLink to={paths.adSpend} display="inline-block" py="3">
        Ad spend&nbsp;›
      </RowLink>
    </Text>
  );
}

function ReportTables({ report }: Readonly<{ report: Report }>) {
  const { from, to, all, compared, time_zone: timeZone } = report;
  const days = { from, to, zone: timeZone };
  const list: ListLink = (filters) => `${paths.admin}?${writeFilters({ ...days, ...filters })}`;
  return (
    <>
      {report.spend ? (
        <SpendSummary report={report} list={list} />
      ) : (
        <WonValue report={report} list={list} />
      )}
      <MainFigures figures={all} />
      {report.spend === undefined && <SpendOffer />}
      <SourceTable report={report} list={list} />
      <PersonTable report={report} list={list} />
      <WeekTable report={report} list={list} />
      {(report.losses.length > 0 || (compared && compared.losses.length > 0)) && (
        <LossTable report={report} list={list} />
      )}
    </>
  );
}

type TableProps = Readonly<{ report: Report; list: ListLink }>;

function WonValue({ report, list }: TableProps) {
  const { all } = report;
  const [best] = sourceRows(report, list);
  const bestValue = best?.figures.won_value ?? 0;
  return (
    <div>
      <Text color="fg.muted">Won value of these leads</Text>
      <Text textStyle="2xl" fontWeight="bold">
        {formatMoney(all.won_value)}
      </Text>
      {best?.to && bestValue > 0 && (
        <Text color="fg.muted">
          <RowName name={best.name} more={best.more} />
          <span> brought </span>
          <strong>{`${formatMoney(bestValue)}.`}</strong>
        </Text>
      )}
      <RowLink to={list({ stage: "won" })} display="inline-block" py="3">
        Jobs won during this time, also from older leads&nbsp;›
      </RowLink>
    </div>
  );
}

const results: readonly FigureName[] = ["booked", "won", "won_value"];

function PersonTable({ report, list }: TableProps) {
  const { from, to, compared, everyone, unanswered } = report;
  const sum = { key: "everyone", name: "Everyone", figures: everyone, before: compared?.everyone };
  const waiting = unanswered === 1 ? "1 lead is" : `${formatCount(unanswered)} leads are`;
  return (
    <ReportTable
      title="By person"
      heads={["Person"]}
      file={`by-person-${from}-${to}.csv`}
      columns={[
        "answered",
        "calls",
        "no_shows",
        "median_answer_minutes",
        "within_5_min_pct",
        ...results,
      ]}
      highlights={["answered", "won", "won_value"]}
      labelOf={personLabel}
      rows={compareRows(personRows(report, list), compared && personRows(compared))}
      sums={[sum]}
      compared={compared}
    >
      <span>Answers and calls count for who made them, booked and won for the lead’s owner. </span>
      <span>{answeredText(report)}</span>
      {unanswered > 0 && (
        <RowLink
          to={list({ answered_by: "no_one" })}
          display={{ base: "block", lg: "inline" }}
          w="fit-content"
          py={{ base: "3", lg: "0" }}
        >{`${waiting} not answered yet\u00a0›`}</RowLink>
      )}
    </ReportTable>
  );
}

/** How the answers add up to all leads: "Of 142 leads, 126 are answered, and 5 unanswered have no clock: …" */
function answeredText({ all, everyone, unanswered }: Report): string {
  const others = all.leads - everyone.answered - unanswered;
  const isOne = everyone.answered === 1;
  const count = `${formatCount(everyone.answered)} ${isOne ? "is" : "are"} answered`;
  const answered = `Of ${pluralize(all.leads, "lead")}, ${count}`;
  if (others <= 0) return `${answered}. `;
  const had = others === 1 ? "has" : "have";
  return `${answered}, and ${formatCount(others)} unanswered ${had} no clock: suspect, added by hand, or booked before an answer. `;
}

function personLabel(name: FigureName): string {
  return name === "within_5_min_pct" ? "Within 5 min of answers" : figureLabel(name);
}

/** By week, the spend is that of the ads, and the leads are those of all sources. */
function weekLabel(name: FigureName): string {
  return name === "per_lead" ? "Per lead, all sources" : figureLabel(name);
}

/** The leads, and in front of them those that booked and won. */
const leadChart: Chart = {
  bars: [
    { name: "leads", color: "border.control" },
    { name: "booked", color: "accent.solid/60" },
    { name: "won", color: "accent.solid" },
  ],
  isStacked: false,
};

const spendChart: Chart = {
  bars: [
    { name: "spend", color: "border.control" },
    { name: "won_value", color: "accent.solid" },
  ],
  isStacked: true,
};

function WeekTable({ report, list }: TableProps) {
  const { from, to, all, compared, spend, time_zone: timeZone } = report;
  const before = compared && withReturns(compared.all);
  const sum: ReportRow = { key: "all", name: "All weeks", figures: withReturns(all), before };
  const spent: readonly FigureName[] = spend ? ["spend", "per_lead"] : [];
  return (
    <ReportTable
      title="By week"
      heads={["Week"]}
      file={`by-week-${from}-${to}.csv`}
      columns={["leads", "pass_the_gate_pct", "within_5_min_pct", ...spent, ...results]}
      labelOf={weekLabel}
      firstShown="latest"
      rows={compareRows(weekRows(report, list), compared && weekRows(compared))}
      sums={[sum]}
      highlights={spend ? ["spend", "leads", "won_value"] : ["leads", "won", "won_value"]}
      compared={compared}
      chart={spend ? spendChart : leadChart}
    >
      {`A lead counts in the week it came in, ${zoneName(timeZone)}, so the latest weeks still grow.${spend ? " Leads and won value are those of all sources, with and without ads." : ""}`}
    </ReportTable>
  );
}

function LossTable({ report, list }: TableProps) {
  const { from, to, compared } = report;
  const before = compared && { leads: lostLeads(compared) };
  return (
    <ReportTable
      title="By reason for loss"
      heads={["Reason"]}
      file={`by-reason-${from}-${to}.csv`}
      columns={["leads"]}
      rows={compareRows(lossRows(report, list), compared && lossRows(compared))}
      sums={[{ key: "all", name: "All lost leads", figures: { leads: lostLeads(report) }, before }]}
      compared={compared}
    >
      Of the leads that came in during this time.
    </ReportTable>
  );
}

function lostLeads({ losses }: Pick<Report, "losses">): number {
  let sum = 0;
  for (const { leads } of losses) sum += leads;
  return sum;
}
