import { assumptions } from "../plan/assumptions.ts";

export type InstallSlots = {
  /** Slots left this week, 0 to 6. */
  readonly left: number;
  /** Whether the badge about the waived setup fee shows. */
  readonly feeWaived: boolean;
};

/** The install slots left on a day of the month, 1 to 31. Source: spec, section 9 (install slots). */
export function installSlots(dayOfMonth: number): InstallSlots {
  const { per_week, fee_waived_up_to, day_modulus } = assumptions.installSlots;
  const left = Math.max(0, per_week - (dayOfMonth % day_modulus));
  return { left, feeWaived: left >= 1 && left <= fee_waived_up_to };
}
