import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deferred } from "../../testing/deferred.ts";
import { fakeAdminApi, refusal } from "../../testing/fakeAdminApi.ts";
import { someLeads } from "../../testing/someLeads.ts";
import { stubModalDialog } from "../../testing/stubModalDialog.ts";
import type { SignedInUser } from "../session/UserPool.ts";
import { adminUser, fakeUserPool } from "../testing/fakeUserPool.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";

describe("the admin page", () => {
  it("loads until it is known who asks, then denies access to nobody in particular", async () => {
    const api = fakeAdminApi(someLeads(1));
    const user = deferred<SignedInUser | undefined>();
    renderAdmin(fakeUserPool({ currentUser: () => user.promise }));
    expect(screen.getByText("Loading: checking your access")).toBeVisible();
    user.resolve(undefined);
    await expectAccessDenied();
    expect(screen.getByRole("heading", { name: "Access Denied" })).toHaveFocus();
    expect(api.requests).toEqual([]);
  });

  it("leads from Access Denied to the way in", async () => {
    fakeAdminApi();
    const user = renderAdmin(fakeUserPool({ currentUser: async () => undefined }));
    await user.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(screen.getByRole("heading", { name: "Sign in" })).toHaveFocus();
  });

  it("asks the server about the user's id, with their token", async () => {
    stubModalDialog();
    const api = fakeAdminApi();
    renderAdmin(fakeUserPool());
    await screen.findByRole("heading", { name: "Leads" });
    expect(api.requests[0]).toEqual({
      url: "/api/is-admin",
      authorization: "Bearer a-token",
      body: { user_id: adminUser.id },
    });
  });

  it("says as whom somebody else is signed in, and lets them out", async () => {
    const api = fakeAdminApi(someLeads(1));
    api.isAdmin = false;
    const userPool = fakeUserPool();
    const user = renderAdmin(userPool);
    await expectAccessDenied();
    expect(screen.getByText(adminUser.email)).toBeVisible();
    expect(api.requests).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(userPool.signOut).toHaveBeenCalledOnce();
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
    expect(screen.queryByText(adminUser.email)).toBeNull();
  });

  it("offers another account, on the sign-in page", async () => {
    fakeAdminApi().isAdmin = false;
    const userPool = fakeUserPool();
    const user = renderAdmin(userPool);
    await user.click(await screen.findByRole("button", { name: "Use another account" }));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(userPool.signOut).toHaveBeenCalledOnce();
  });

  it("logs a check that failed, without a name, and denies access", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    fakeAdminApi().answers.isAdmin = refusal(503);
    renderAdmin(fakeUserPool());
    await expectAccessDenied();
    expect(log).toHaveBeenCalledExactlyOnceWith("The admin check failed: failed");
  });

  it("logs a user pool out of reach, and denies access", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    fakeAdminApi();
    renderAdmin(fakeUserPool({ currentUser: () => Promise.reject(new TypeError("a@b.c")) }));
    await expectAccessDenied();
    expect(log).toHaveBeenCalledExactlyOnceWith("The admin check failed: TypeError");
  });
});

async function expectAccessDenied() {
  expect(
    await screen.findByText("You need administrator privileges to access this dashboard."),
  ).toBeVisible();
  const toast = within(screen.getByRole("status", { name: "Notifications" }));
  expect(toast.getByText("Access Denied")).toBeVisible();
  expect(toast.getByText("You need admin privileges to view this dashboard.")).toBeVisible();
}
