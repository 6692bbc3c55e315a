import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createStyleCache } from "../app/createStyleCache.ts";
import { Providers } from "../app/Providers.tsx";
import { deferred } from "../testing/deferred.ts";
import { Toaster } from "../ui/toast/Toaster.tsx";
import { AdminDashboard } from "./AdminDashboard.tsx";
import type { User } from "./currentUser.ts";

describe("AdminDashboard", () => {
  it("loads until it is known who asks", async () => {
    const { resolve } = renderDashboard();
    expect(screen.getByText("Loading: checking your access")).toBeVisible();
    resolve(undefined);
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
  });

  it("denies access to nobody in particular, with a toast", async () => {
    const { resolve } = renderDashboard();
    resolve(undefined);
    await expectAccessDenied();
  });

  it("denies access when the check fails", async () => {
    const { reject } = renderDashboard();
    reject(new Error("unreachable"));
    await expectAccessDenied();
  });
});

function renderDashboard() {
  const user = deferred<User | undefined>();
  render(
    <Providers cache={createStyleCache()}>
      <AdminDashboard currentUser={() => user.promise} />
      <Toaster />
    </Providers>,
  );
  return user;
}

async function expectAccessDenied() {
  expect(
    await screen.findByText("You need administrator privileges to access this dashboard."),
  ).toBeVisible();
  const toast = within(screen.getByRole("status", { name: "Notifications" }));
  expect(toast.getByText("Access Denied")).toBeVisible();
  expect(toast.getByText("You need admin privileges to view this dashboard.")).toBeVisible();
}
