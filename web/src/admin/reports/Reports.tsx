import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { type Report, reportContract } from "@planner/shared/api/reportContract";
import { useQuery } from "@tanstack/react-query";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { RetryAlert } from "../desk/controls/RetryAlert.tsx";
import { useDesk } from "../desk/DeskContext.ts";
import { refusalOf } from "../desk/data/CallFailed.ts";
import { DeskHeader } from "../desk/header/DeskHeader.tsx";
import { useScreenTitle } from "../useScreenTitle.ts";
import { ConversionFiles } from "./ConversionFiles.tsx";
import { isEmptyPeriod } from "./figures/isEmptyPeriod.ts";
import { PeriodPicker } from "./period/PeriodPicker.tsx";
import { periodLabels } from "./period/periodLabels.ts";
import { ReportIntroduction } from "./period/ReportIntroduction.tsx";
import { type ReportQuery, useReportQuery } from "./period/useReportQuery.ts";
import { ReportLoading } from "./ReportLoading.tsx";
import { ReportTables } from "./tables/ReportTables.tsx";
import { periodText } from "./texts/dayTexts.ts";

/** The owner's page: what became of the leads that came in during a period, and what they cost. */
export function Reports() {
  const { api, keys, unwrap } = useDesk();
  const { query, changeQuery } = useReportQuery();
  const { data, error, refetch } = useQuery({
    queryKey: keys.report(query),
    queryFn: () => unwrap(api(reportContract.leadReports, { query })),
    staleTime: 0,
  });
  useScreenTitle("Reports");
  const isCompared = query.compare !== undefined;
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
      <div>
        <Flex wrap="wrap" columnGap="4" rowGap="1">
          {/* Its text, which changes once the report is loaded, does not decide whether the controls fit beside it. */}
          <Heading
            as="h2"
            flex={{ base: "1 1 12rem", md: "1 1 20rem" }}
            minH="touch"
            alignSelf="start"
            alignContent="center"
            textStyle={{ base: "lg", md: "xl" }}
          >
            {data ? periodText(data, data.today) : loadingTitle(query)}
          </Heading>
          <PeriodPicker query={query} report={data} onChange={changeQuery} />
        </Flex>
        <Box mt={{ base: "2", md: "1" }}>
          <ReportIntroduction report={data} isCompared={isCompared} />
        </Box>
      </div>
      {!data && !error && <ReportLoading isCompared={isCompared} />}
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

/** The report without its comparison if nothing is recorded for the compared days: all their figures would be 0. */
function withRecordedComparison(report: Report): Report {
  const hasEmptyComparison = report.compared !== undefined && isEmptyPeriod(report.compared);
  return hasEmptyComparison ? { ...report, compared: undefined } : report;
}

/** The title before the report has loaded, which says the exact days. */
function loadingTitle({ period }: ReportQuery): string {
  return period === undefined ? "Other days" : periodLabels[period];
}
