import { paths } from "../app/site.ts";

/** The sign-in page's URL, from which the user comes back to this place of the admin. */
export function signInUrl({ pathname, search }: Readonly<Record<"pathname" | "search", string>>) {
  const place = `${pathname}${search}`;
  return place === paths.admin
    ? paths.signIn
    : `${paths.signIn}?${new URLSearchParams({ next: place })}`;
}

/** The place to go to after signing in, given the query of the sign-in page's URL. Anyone can write such a URL. */
export function placeAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return /^\/admin(\/leads\/[\w-]+)?(\?[^#\s]*)?$/.test(next) ? next : paths.admin;
}
