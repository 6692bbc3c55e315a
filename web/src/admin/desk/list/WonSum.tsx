import { Text } from "@chakra-ui/react";
import { formatGoalMoney, pluralize } from "@planner/shared/format";
import type { LeadListData } from "../data/useLeadList.ts";
import { useStats } from "../data/useStats.ts";
import { useDeskFilters } from "../filters/useDeskFilters.ts";

/** On the tab of the won leads: what all of them are worth, or those that match the filters. */
export function WonSum({ data }: Readonly<{ data: LeadListData }>) {
  const { filters, isFiltered } = useDeskFilters();
  if (filters.stage !== "won") return null;
  return isFiltered ? <MatchingWonSum data={data} /> : <WholeWonSum />;
}

function MatchingWonSum({ data: { leads, isComplete } }: Readonly<{ data: LeadListData }>) {
  const { filters } = useDeskFilters();
  const sum = leads.reduce((total, { won_value = 0 }) => total + won_value, 0);
  const count = pluralize(leads.length, "lead");
  if (!isComplete) {
    return (
      <Text textStyle="sm">
        {`${count} shown so far, worth ${formatGoalMoney(sum)}. There are more.`}
      </Text>
    );
  }
  // The date filter applies to when a lead was won. The reports count by when it came in.
  const periodNote = filters.from || filters.to ? ", whenever they came in" : "";
  return <Sum value={sum} text={`won in ${count} matching the filter${periodNote}.`} />;
}

function WholeWonSum() {
  const { stats } = useStats();
  if (!stats) return null;
  const count = pluralize(stats.by_stage.won, "lead");
  return <Sum value={stats.won_value} text={`won in ${count} on this tab.`} />;
}

function Sum({ value, text }: Readonly<{ value: number; text: string }>) {
  return (
    <Text textStyle="sm">
      <strong>{formatGoalMoney(value)}</strong> <span>{text}</span>
    </Text>
  );
}
