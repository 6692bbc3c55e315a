import { chakra, Field, Flex, Input, Menu, NativeSelect, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { comparisons, reportPeriods } from "@planner/shared/reports/reportPeriod";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Chip, DeskIcon, DeskMenu } from "../desk/controls.tsx";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { comparisonLabels, periodLabels } from "./reportTexts.ts";
import { periodProblem, type ReportQuery } from "./useReportQuery.ts";

type PeriodPickerProps = Readonly<{
  query: ReportQuery;
  report: Report | undefined;
  onChange: (changed: ReportQuery) => void;
}>;

const other = "other";

/** Chooses the days of the report, and what they are compared with. */
export function PeriodPicker({ query, report, onChange }: PeriodPickerProps) {
  const [isOther, setIsOther] = useState(query.period === undefined);
  const isWide = useScreenWidth()("lg");
  const items = [
    ...reportPeriods.map((value) => ({ value: String(value), label: periodLabels[value] })),
    { value: other, label: "Other" },
  ];
  const value = isOther ? other : (query.period ?? other);
  function choose(chosen: string) {
    const period = reportPeriods.find((each) => each === chosen);
    setIsOther(period === undefined);
    if (period) onChange({ period, from: undefined, to: undefined });
  }
  return (
    <Flex
      direction="column"
      gap="2"
      align={{ base: "stretch", md: "end" }}
      _print={{ display: "none" }}
    >
      <Flex wrap="wrap" gap="2">
        {isWide ? (
          <Segments role="radiogroup" aria-label="Period">
            {items.map((item) => (
              <label key={item.value}>
                <input
                  type="radio"
                  name="period"
                  checked={item.value === value}
                  onChange={() => choose(item.value)}
                />
                <span>{item.label}</span>
              </label>
            ))}
          </Segments>
        ) : (
          <NativeSelect.Root w="auto" flex="1 0 9rem">
            <NativeSelect.Field
              aria-label="Period"
              h="touch"
              bg="bg.panel"
              borderColor="border.control"
              textStyle="md"
              value={value}
              onChange={({ target }) => choose(target.value)}
            >
              {items.map((item) => (
                <option key={item.value} value={item.value}>
                  {item.label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        )}
        <CompareMenu query={query} onChange={onChange} />
      </Flex>
      {isOther && report && (
        <DaysForm key={report.from + report.to} report={report} onChange={onChange} />
      )}
    </Flex>
  );
}

/** Radio buttons that look like one control. */
const Segments = chakra("div", {
  base: {
    display: "flex",
    border: "1px solid {colors.border.control}",
    borderRadius: "l3",
    bg: "bg.panel",
    "& label": {
      position: "relative",
      display: "grid",
      placeItems: "center",
      // The frame is part of the height of the buttons beside it.
      h: "calc({sizes.touch} - 2px)",
      px: "4",
      cursor: "pointer",
    },
    "& label + label": { borderInlineStartWidth: "1px" },
    "& label:first-of-type": { borderStartRadius: "l3" },
    "& label:last-of-type": { borderEndRadius: "l3" },
    "& label:has(:checked)": {
      bg: "bg.inverted",
      color: "fg.inverted",
      fontWeight: "semibold",
      _highContrast: { outline: "2px solid Highlight", outlineOffset: "-2px" },
    },
    "& label:has(:focus-visible)": {
      outline: "2px solid {colors.accent.solid}",
      outlineOffset: "-4px",
    },
    "& input": { position: "absolute", inset: "0", opacity: "0", cursor: "pointer" },
  },
});

function CompareMenu({ query, onChange }: Omit<PeriodPickerProps, "report">) {
  const { compare } = query;
  return (
    <DeskMenu
      positioning={{ placement: "bottom-end" }}
      trigger={
        <Chip px="4" textStyle="md">
          <span>{compare ? `Compare: ${comparisonLabels[compare].toLowerCase()}` : "Compare"}</span>
          <DeskIcon name="down" />
        </Chip>
      }
    >
      <Menu.RadioItemGroup
        value={compare ?? "none"}
        onValueChange={({ value }) =>
          onChange({ compare: comparisons.find((each) => each === value) })
        }
      >
        {comparisons.map((each) => (
          <Menu.RadioItem key={each} value={each}>
            <span>{comparisonLabels[each]}</span>
            <Menu.ItemIndicator />
          </Menu.RadioItem>
        ))}
        <Menu.RadioItem value="none">
          <span>Nothing</span>
          <Menu.ItemIndicator />
        </Menu.RadioItem>
      </Menu.RadioItemGroup>
    </DeskMenu>
  );
}

type DaysFormProps = Readonly<{ report: Report; onChange: PeriodPickerProps["onChange"] }>;

/** The first and last day of another period. */
function DaysForm({ report, onChange }: DaysFormProps) {
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
