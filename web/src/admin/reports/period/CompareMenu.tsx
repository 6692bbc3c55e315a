import { chakra, Menu } from "@chakra-ui/react";
import { comparisons } from "@planner/shared/reports/reportPeriod";
import { Chip } from "../../desk/controls/Chip.tsx";
import { DeskIcon } from "../../desk/controls/DeskIcon.tsx";
import { DeskMenu } from "../../desk/controls/DeskMenu.tsx";
import { comparisonLabels } from "./periodLabels.ts";
import type { ReportQuery } from "./useReportQuery.ts";

type CompareMenuProps = Readonly<{
  query: ReportQuery;
  onChange: (changed: ReportQuery) => void;
}>;

/** Chooses what the days of the report are compared with. */
export function CompareMenu({ query: { compare }, onChange }: CompareMenuProps) {
  const label = compare ? `Compare: ${comparisonLabels[compare].toLowerCase()}` : "Compare";
  return (
    <DeskMenu
      positioning={{ placement: "bottom-end" }}
      trigger={
        <Chip px={{ base: "3", md: "4" }} textStyle="md" aria-label={label}>
          {/* A phone has room for the choice alone, beside the period. */}
          <chakra.span hideFrom="md">{compare ? comparisonLabels[compare] : label}</chakra.span>
          <chakra.span hideBelow="md">{label}</chakra.span>
          <DeskIcon name="down" />
        </Chip>
      }
    >
      <Menu.RadioItemGroup
        value={compare ?? "none"}
        onValueChange={({ value }) =>
          // "none" is no comparison.
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
