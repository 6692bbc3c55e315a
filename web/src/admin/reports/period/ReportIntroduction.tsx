import { Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { keptDays } from "@planner/shared/reports/reportPeriod";
import { isEmptyPeriod } from "../isEmptyPeriod.ts";
import { dayText, periodText } from "../texts/dayTexts.ts";

/** What the figures are, and what they are compared with, or why they are not. */
export function ReportIntroduction({ report }: Readonly<{ report: Report | undefined }>) {
  if (report === undefined) return <Introduction />;
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
