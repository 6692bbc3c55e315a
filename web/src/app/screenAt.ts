import { paths } from "./paths.ts";

export const screens = ["calculator", "admin", "notFound"] as const;
export type Screen = (typeof screens)[number];

/** Which part of the product answers at an address. What is unknown under /admin is the admin router's to say. */
export function screenAt(pathname: string): Screen {
  if (pathname === paths.home) return "calculator";
  if (pathname === paths.admin || pathname.startsWith(`${paths.admin}/`)) return "admin";
  return "notFound";
}
