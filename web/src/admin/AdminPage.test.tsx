import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deferred } from "../testing/deferred.ts";
import { fakeAdminApi, refusal } from "../testing/fakeAdminServer.ts";
import { someLeads } from "../testing/someLeads.ts";
import type { SignedInUser } from "./session/amplifyUserPool.ts";
import { adminUser, fakeUserPool } from "./testing/fakeUserPool.ts";
import { renderAdmin, renderDesk } from "./testing/renderAdmin.tsx";

const toast = "You need admin privileges to view this dashboard.";

describe("AdminPage", () => {
  it("checks access first, then denies it if no user is signed in", async () => {
    const api = fakeAdminApi(someLeads(1));
    const signedIn = deferred<SignedInUser | undefined>();
    const user = renderAdmin(fakeUserPool({ currentUser: () => signedIn.promise }));
    expect(screen.getByText("Loading: checking your access")).toBeVisible();
    signedIn.resolve(undefined);
    await expectAccessDenied();
    expect(screen.getByRole("heading", { name: "Access Denied" })).toHaveFocus();
    expect(api.requests).toEqual([]);

    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByRole("heading", { name: "Sign in" })).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(toast)).toBeNull());
  });

  it("checks the user's id on the server with the user's token", async () => {
    const { api } = renderDesk();
    await screen.findByRole("heading", { name: "Leads" });
    expect(api.requests[0]).toMatchObject({
      url: "/api/is-admin",
      authorization: "Bearer a-token",
      body: { user_id: adminUser.id },
    });
  });

  it.each([
    ["failed check", async () => adminUser, "failed"],
    ["unreachable user pool", () => Promise.reject(new TypeError("a@b.c")), "TypeError"],
  ])("logs a %s without personal data and denies access", async (_what, currentUser, reason) => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    fakeAdminApi().answers.isAdmin = refusal(503);
    renderAdmin(fakeUserPool({ currentUser }));
    await expectAccessDenied();
    expect(log).toHaveBeenCalledExactlyOnceWith(`The admin check failed: ${reason}`);
  });
});

async function expectAccessDenied() {
  expect(
    await screen.findByText("You need administrator privileges to access this dashboard."),
  ).toBeVisible();
  expect(await screen.findByText(toast)).toBeVisible();
}
