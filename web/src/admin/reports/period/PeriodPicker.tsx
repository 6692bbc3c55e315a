import { Flex } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { reportPeriods } from "@planner/shared/reports/reportPeriod";
import { useState } from "react";
import { SegmentedControl } from "../../../ui/content/SegmentedControl.tsx";
import { AdminSelect } from "../../AdminSelect.tsx";
import { useScreenWidth } from "../../desk/list/useScreenWidth.ts";
import { CompareMenu } from "./CompareMenu.tsx";
import { DaysForm } from "./DaysForm.tsx";
import { NotCompared } from "./NotCompared.tsx";
import { periodLabels } from "./periodLabels.ts";
import type { ReportQuery } from "./useReportQuery.ts";

type PeriodPickerProps = Readonly<{
  query: ReportQuery;
  report: Report | undefined;
  onChange: (changed: ReportQuery) => void;
}>;

/** The value of the option with which the user enters the first and last day. */
const otherDays = "other";

/** Chooses the days of the report, and what they are compared with. */
export function PeriodPicker({ query, report, onChange }: PeriodPickerProps) {
  const [isOther, setIsOther] = useState(query.period === undefined);
  const isWide = useScreenWidth()("lg");
  const items = [
    ...reportPeriods.map((value) => ({ value: String(value), label: periodLabels[value] })),
    { value: otherDays, label: "Other" },
  ];
  const value = isOther ? otherDays : (query.period ?? otherDays);
  function choose(chosen: string) {
    const period = reportPeriods.find((each) => each === chosen);
    setIsOther(period === undefined);
    if (period) onChange({ period, from: undefined, to: undefined });
  }
  return (
    <Flex direction="column" gap="2" flexGrow={{ base: "1", md: "0" }} _print={{ display: "none" }}>
      <Flex wrap="wrap" gap="2">
        {isWide ? (
          <SegmentedControl
            role="radiogroup"
            aria-label="Period"
            name="period"
            items={items}
            value={value}
            onChoose={choose}
            borderRadius="l3"
            css={{ "& label": { px: "4" } }}
          />
        ) : (
          <AdminSelect
            label="Period"
            options={items}
            value={value}
            onChange={choose}
            w="auto"
            flex="1 0 8rem"
          />
        )}
        {/* A chosen comparison can always be changed. */}
        {(report?.has_earlier !== false || query.compare) && (
          <CompareMenu query={query} onChange={onChange} />
        )}
      </Flex>
      {report && <NotCompared report={report} />}
      {isOther && report && (
        <DaysForm key={report.from + report.to} report={report} onChange={onChange} />
      )}
    </Flex>
  );
}
