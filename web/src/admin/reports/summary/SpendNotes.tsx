import { Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { missingBeforeText, missingText, unmatchedText } from "../texts/spendTexts.ts";

/** What the returns leave out: spend without a row, and days without spend, of the period and of the one before. */
export function SpendNotes({ report }: Readonly<{ report: Report }>) {
  const { spend, compared, today } = report;
  if (spend === undefined) return null;
  const sentences: string[] = [];
  if (spend.unmatched.length > 0) sentences.push(unmatchedText(spend.unmatched));
  for (const service of spend.missing) sentences.push(`${missingText(service, report)}.`);
  const missingBefore = compared && missingBeforeText(compared, today);
  if (missingBefore) sentences.push(missingBefore);
  if (sentences.length === 0) return null;
  return (
    <Text textStyle="sm" color="fg.muted" maxW="60ch">
      {sentences.join(" ")}
    </Text>
  );
}
