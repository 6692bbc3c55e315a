import { Box, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { isEmptyPeriod } from "../figures/isEmptyPeriod.ts";
import { periodText } from "../texts/dayTexts.ts";

type ReportIntroductionProps = Readonly<{
  report: Report | undefined;
  /** Whether a comparison was asked for. */
  isCompared: boolean;
}>;

/** What the figures are, and what they are compared with. */
export function ReportIntroduction({ report, isCompared }: ReportIntroductionProps) {
  if (report === undefined) {
    // On a phone, the compared days need another line.
    return (
      <Box minH={isCompared ? { base: "3rem", md: "0" } : undefined}>
        <Introduction />
      </Box>
    );
  }
  const { compared, today } = report;
  const isRecorded = compared !== undefined && !isEmptyPeriod(compared);
  return <Introduction comparedText={isRecorded ? periodText(compared, today) : undefined} />;
}

function Introduction({ comparedText }: Readonly<{ comparedText?: string | undefined }>) {
  const beside = comparedText === undefined ? "" : `, beside ${comparedText} in gray`;
  return <Text color="fg.muted">{`What became of the leads that came in${beside}.`}</Text>;
}
