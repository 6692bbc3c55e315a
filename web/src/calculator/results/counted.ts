import { formatCount } from "@planner/shared/format";

/** A count with its thing, singular or plural by what is shown: 1.04 reads "1 job". */
export function counted(count: number, thing: string): string {
  const shown = formatCount(count);
  return shown === "1" ? `1 ${thing}` : `${shown} ${thing}s`;
}
