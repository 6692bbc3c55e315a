import { paths } from "@planner/shared/api/sitePaths";

/** What the app can show. */
export const screens = ["calculator", "embed", "plan", "signIn", "admin", "notFound"] as const;
export type Screen = (typeof screens)[number];

/** The screen for a path. The admin router handles unknown paths under /admin. */
export function screenAt(pathname: string): Screen {
  if (pathname === paths.home) return "calculator";
  if (pathname === paths.embed) return "embed";
  if (pathname === paths.plan) return "plan";
  if (pathname === paths.signIn) return "signIn";
  if (pathname === paths.admin || pathname.startsWith(`${paths.admin}/`)) return "admin";
  return "notFound";
}
