import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Class names, later ones over earlier. */
export function classes(...values: readonly ClassValue[]): string {
  return twMerge(clsx(values));
}
