import { Flex, Grid, Text } from "@chakra-ui/react";
import { formatCents } from "@planner/shared/format";
import { Chip } from "../../desk/controls/Chip.tsx";
import { longDayText } from "../texts/dayTexts.ts";
import type { ChosenFormats, FormatQuestion } from "./reading/readSpend.ts";
import type { AmbiguousAmount } from "./reading/spendAmounts.ts";
import type { AmbiguousDate } from "./reading/spendDates.ts";

type FormatQuestionsProps = Readonly<{
  questions: readonly FormatQuestion[];
  onAnswer: (answer: ChosenFormats) => void;
}>;

/** Asks about the values that can be read two ways. */
export function FormatQuestions({ questions, onAnswer }: FormatQuestionsProps) {
  return (
    <Grid
      gap="3"
      p="4"
      borderWidth="1px"
      borderRadius="l3"
      bg="status.yellow.subtle"
      borderColor="status.yellow.border"
    >
      {questions.map((question) => {
        const { text } = question.example;
        return (
          <Grid key={question.about} role="group" aria-label={`What is ${text}?`} gap="2">
            <Text fontWeight="semibold">{`${text} can be read two ways. What is it?`}</Text>
            <Flex wrap="wrap" gap="2">
              {answersTo(question).map(({ label, formats }) => (
                <Chip key={label} onClick={() => onAnswer(formats)}>
                  {label}
                </Chip>
              ))}
            </Flex>
          </Grid>
        );
      })}
    </Grid>
  );
}

type Answer = { readonly label: string; readonly formats: ChosenFormats };

function answersTo(question: FormatQuestion): readonly Answer[] {
  return question.about === "date"
    ? dateAnswers(question.example)
    : amountAnswers(question.example);
}

function dateAnswers({ monthFirst, dayFirst }: AmbiguousDate): readonly Answer[] {
  return [
    { label: longDayText(monthFirst), formats: { dateOrder: "month first" } },
    { label: longDayText(dayFirst), formats: { dateOrder: "day first" } },
  ];
}

function amountAnswers({ centsWithPoint, centsWithComma }: AmbiguousAmount): readonly Answer[] {
  return [
    { label: formatCents(centsWithPoint / 100), formats: { decimalSeparator: "." } },
    { label: formatCents(centsWithComma / 100), formats: { decimalSeparator: "," } },
  ];
}
