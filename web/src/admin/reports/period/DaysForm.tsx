import { Field, Flex, Input, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { periodProblem, type ReportQuery } from "./useReportQuery.ts";

type DaysFormProps = Readonly<{ report: Report; onChange: (changed: ReportQuery) => void }>;

/** The first and last day of another period. */
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
        {(["from", "to"] as const).map((name) => (
          <Field.Root
            key={name}
            required
            w="auto"
            flex={{ base: "1", md: "0 0 auto" }}
            invalid={problem !== undefined}
          >
            <Field.Label>{name === "from" ? "First day" : "Last day"}</Field.Label>
            <Input
              type="date"
              min={min}
              max={max}
              value={days[name]}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
            />
          </Field.Root>
        ))}
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
