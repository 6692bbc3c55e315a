import { paths } from "./paths.ts";

export type Screen = "calculator" | "admin" | "notFound";

/** Which part of the product answers at an address. What is unknown under /admin is the admin router's to say. */
export function screenAt(pathname: string): Screen {
  if (pathname === paths.home || pathname === "/index.html") return "calculator";
  if (pathname === paths.admin || pathname.startsWith(`${paths.admin}/`)) return "admin";
  return "notFound";
}
