import { pageConstants } from "./assumptions.ts";

export type InstallSlots = {
  /** Install slots left, 0 to 6. */
  readonly left: number;
  /** Whether to show the badge about the waived setup fee. */
  readonly feeWaived: boolean;
};

/** The install slots left on a day of the month, 1 to 31. */
export function installSlots(dayOfMonth: number): InstallSlots {
  const { per_week, fee_waived_up_to, day_modulus } = pageConstants.installSlots;
  const left = Math.max(0, per_week - (dayOfMonth % day_modulus));
  return { left, feeWaived: left >= 1 && left <= fee_waived_up_to };
}
