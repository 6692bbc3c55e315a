import { Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { keptDays } from "@planner/shared/reports/reportPeriod";
import { isEmptyPeriod } from "../figures/isEmptyPeriod.ts";
import { dayText, periodText } from "../texts/dayTexts.ts";

/** Why the chosen comparison is not shown, below its menu. */
export function NotCompared({ report }: Readonly<{ report: Report }>) {
  const { compared, not_kept: notKept, first_day: firstDay, today } = report;
  return (
    <>
      {compared && isEmptyPeriod(compared) && (
        <Text role="status" color="fg.muted">
          {`Not compared: nothing is recorded for ${periodText(compared, today)}.`}
        </Text>
      )}
      {notKept && (
        <Text role="status" color="fg.muted" maxW="60ch">
          <span>{`Not compared: ${dayText(notKept.from)} is not kept. `}</span>
          <span>{`Reports go back ${keptDays} days, to ${dayText(firstDay)}.`}</span>
        </Text>
      )}
    </>
  );
}
