import { formatCount } from "@planner/shared/format/formatCount";

/** A fraction as a percentage: 0.35 is "35%". */
export function formatShare(fraction: number): string {
  return `${formatCount(fraction * 100)}%`;
}
