import { describe, expect, it } from "vitest";
import { pathAfterSignIn, signInUrl } from "./returnPath.ts";

describe("pathAfterSignIn", () => {
  it.each([
    ["/admin", ""],
    ["/admin", "?stage=new&q=jo%20an"],
    ["/admin/add", ""],
    ["/admin/reports", "?period=last_month"],
    ["/admin/leads/01930000-0000-7000-8000-000000000000", "?stage=new"],
  ])("returns to %s%s", (pathname, search) => {
    const url = new URL(signInUrl({ pathname, search }), "https://plan.example.com");
    expect(url.pathname).toBe("/admin/sign-in");
    expect(pathAfterSignIn(url.search)).toBe(pathname + search);
  });

  it.each([
    "",
    "//evil.com",
    "https://evil.com",
    "/admin/leads/../..//evil.com",
    "/admin\\evil",
    "/",
  ])("goes to the list instead of %j", (next) => {
    expect(pathAfterSignIn(`?${new URLSearchParams({ next })}`)).toBe("/admin");
  });
});
