import { Flex, Grid, Text } from "@chakra-ui/react";
import { formatCents } from "@planner/shared/format";
import { Chip } from "../../desk/controls.tsx";
import type { Question, Readings } from "./readSpend.ts";
import { readCents, readDate } from "./spendValues.ts";

type ReadingQuestionsProps = Readonly<{
  questions: readonly Question[];
  onAnswer: (answer: Readings) => void;
}>;

/** Asks how values are meant that can be read two ways. */
export function ReadingQuestions({ questions, onAnswer }: ReadingQuestionsProps) {
  return (
    <Grid
      gap="3"
      p="4"
      borderWidth="1px"
      borderRadius="l3"
      bg="status.yellow.subtle"
      borderColor="status.yellow.border"
    >
      {questions.map(({ about, example }) => (
        <Grid key={about} role="group" aria-label={`What is ${example}?`} gap="2">
          <Text fontWeight="semibold">{`${example} can be read two ways. What is it?`}</Text>
          <Flex wrap="wrap" gap="2">
            {answersTo(about, example).map(({ label, answer }) => (
              <Chip key={label} onClick={() => onAnswer(answer)}>
                {label}
              </Chip>
            ))}
          </Flex>
        </Grid>
      ))}
    </Grid>
  );
}

function answersTo(about: Question["about"], example: string) {
  if (about === "date") {
    return (["month first", "day first"] as const).map((order) => {
      const date = readDate(example, order);
      const day = date?.kind === "day" ? date.day : "";
      return { label: dayFormat.format(new Date(day)), answer: { order } };
    });
  }
  return ([".", ","] as const).map((sign) => {
    const cents = readCents(example, sign) ?? 0;
    return { label: formatCents(cents / 100), answer: { sign } };
  });
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
