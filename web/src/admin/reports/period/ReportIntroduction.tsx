import { Box, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { keptDays } from "@planner/shared/reports/reportPeriod";
import { isEmptyPeriod } from "../figures/isEmptyPeriod.ts";
import { dayText, periodText } from "../texts/dayTexts.ts";

type ReportIntroductionProps = Readonly<{
  report: Report | undefined;
  /** Whether a comparison was asked for. */
  isCompared: boolean;
}>;

/** What the figures are, and what they are compared with, or why there is no comparison. */
export function ReportIntroduction({ report, isCompared }: ReportIntroductionProps) {
  if (report === undefined) {
    // On a phone, the compared days need another line.
    return (
      <Box minH={isCompared ? { base: "3rem", md: "0" } : undefined}>
        <Introduction />
      </Box>
    );
  }
  const { compared, not_kept: notKept, first_day: firstDay, today } = report;
  const comparedText = compared && periodText(compared, today);
  const isRecorded = compared !== undefined && !isEmptyPeriod(compared);
  return (
    <>
      <Introduction comparedText={isRecorded ? comparedText : undefined} />
      {compared && !isRecorded && (
        <Text role="status" color="fg.muted">
          {`Nothing is recorded for ${comparedText}.`}
        </Text>
      )}
      {notKept && (
        <Text role="status" color="fg.muted">
          <span>{`Not compared: ${dayText(notKept.from)} is not kept. `}</span>
          <span>{`Reports go back ${keptDays} days, to ${dayText(firstDay)}.`}</span>
        </Text>
      )}
    </>
  );
}

function Introduction({ comparedText }: Readonly<{ comparedText?: string | undefined }>) {
  const beside = comparedText === undefined ? "" : `, beside ${comparedText} in gray`;
  return <Text color="fg.muted">{`What became of the leads that came in${beside}.`}</Text>;
}
