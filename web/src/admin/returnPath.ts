import { leadPath, paths } from "@planner/shared/api/sitePaths";

/** The sign-in page's URL, which returns the user to this path of the admin. */
export function signInUrl({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const path = `${pathname}${search}`;
  return path === paths.admin
    ? paths.signIn
    : `${paths.signIn}?${new URLSearchParams({ next: path })}`;
}

/** The path to open after signing in, from the sign-in page's query. Validates it, because anyone can write such a URL. */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return adminPath.test(next) ? next : paths.admin;
}

/** A path of the admin's screens, with or without a query. */
const adminPath = new RegExp(
  `^(${paths.admin}|${paths.addLead}|${paths.reports}|${paths.adSpend}|${leadPath("[\\w-]+")})(\\?[^#\\s]*)?$`,
);
