import { formatCount } from "@planner/shared/format";

/** A fraction as a percentage: 0.35 is "35%". */
export function formatShare(fraction: number): string {
  return `${formatCount(fraction * 100)}%`;
}
