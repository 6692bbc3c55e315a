import { Field, Flex, Input, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { type ComponentProps, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { periodProblem, type ReportQuery } from "./useReportQuery.ts";

type DaysFormProps = Readonly<{ report: Report; onChange: (changed: ReportQuery) => void }>;

/** Chooses the first and last day of another period. */
export function DaysForm({ report, onChange }: DaysFormProps) {
  const { first_day: min, today: max } = report;
  const [days, setDays] = useState({ from: report.from, to: report.to });
  const problem = periodProblem(days);
  const isSame = days.from === report.from && days.to === report.to;
  return (
    <form
      aria-label="Other days"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onChange({ ...days, period: undefined });
      }}
    >
      <Flex wrap="wrap" gap="2" align="end">
        <DayField
          label="First day"
          isInvalid={problem !== undefined}
          min={min}
          max={max}
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <DayField
          label="Last day"
          isInvalid={problem !== undefined}
          min={min}
          max={max}
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
        <Button type="submit" px="4" aria-disabled={problem !== undefined || isSame}>
          Show
        </Button>
      </Flex>
      {problem && (
        <Text role="alert" mt="1" color="fg.error">
          {problem}
        </Text>
      )}
    </form>
  );
}

type DayFieldProps = Pick<ComponentProps<typeof Input>, "min" | "max" | "value" | "onChange"> &
  Readonly<{ label: string; isInvalid: boolean }>;

function DayField({ label, isInvalid, ...input }: DayFieldProps) {
  return (
    <Field.Root required w="auto" flex={{ base: "1", md: "0 0 auto" }} invalid={isInvalid}>
      <Field.Label>{label}</Field.Label>
      <Input type="date" {...input} />
    </Field.Root>
  );
}
