import { chakra, Flex, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { unmatchedRowsId } from "../joins/UnmatchedRows.tsx";
import { missingBeforeText, missingTexts, unmatchedText } from "../texts/spendTexts.ts";

/** What the returns leave out: spend without a row, and days without spend, of the period and of the one before. */
export function SpendNotes({ report }: Readonly<{ report: Report }>) {
  const { spend, compared, today } = report;
  if (spend === undefined) return null;
  const sentences = [...missingTexts(spend.missing, report)];
  const missingBefore = compared && missingBeforeText(compared, today);
  if (missingBefore) sentences.push(missingBefore);
  return (
    <>
      {spend.unmatched.length > 0 && (
        <Flex align="center" gap="2" color="status.yellow.fg">
          <StatusIcon status="yellow" size="4" />
          <UnmatchedLink href={`#${unmatchedRowsId}`}>
            {unmatchedText(spend.unmatched)}
          </UnmatchedLink>
        </Flex>
      )}
      {sentences.length > 0 && (
        <Text textStyle="sm" color="fg.muted" maxW="60ch" textWrap="balance">
          {sentences.join(" ")}
        </Text>
      )}
    </>
  );
}

/** Goes to the rows of the table where the spend can be joined. */
const UnmatchedLink = chakra("a", {
  base: {
    py: { base: "2.5", lg: "0" },
    fontWeight: "semibold",
    textDecoration: "underline",
    textUnderlineOffset: "4px",
  },
});
