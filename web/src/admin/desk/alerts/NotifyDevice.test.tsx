import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeAdminApi, refusal } from "../../../testing/fakeAdminServer.ts";
import { fakeUserPool } from "../../testing/fakeUserPool.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";
import { stubPushService } from "../../testing/stubPushService.ts";

beforeEach(() => void stubPushService());

afterEach(() => vi.unstubAllGlobals());

/** Renders the desk of an environment with push notifications. */
function renderDesk() {
  const api = fakeAdminApi();
  return { api, user: renderAdmin(fakeUserPool(), "/admin", { push_key: "key" }) };
}

type User = ReturnType<typeof renderDesk>["user"];

async function openMenu(user: User): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Account" }));
  await screen.findByRole("group", { name: "Notify this device" });
}

async function choose(user: User, label: string): Promise<void> {
  await openMenu(user);
  await user.click(screen.getByRole("menuitemradio", { name: label }));
}

async function seeChosen(user: User, label: string): Promise<void> {
  await openMenu(user);
  await screen.findByRole("menuitemradio", { name: label, checked: true });
  await user.keyboard("{Escape}");
}

it("a device is notified of new leads and one's own, of all leads, or not at all", async () => {
  const { user } = renderDesk();
  await seeChosen(user, "Off");
  await choose(user, "New and mine");
  expect(await screen.findByText(/if the lead is yours or has no owner/)).toBeVisible();
  await seeChosen(user, "New and mine");
  await choose(user, "All leads");
  expect(await screen.findByText(/your colleagues’ leads too/)).toBeVisible();
  await seeChosen(user, "All leads");
  await choose(user, "Off");
  expect(await screen.findByText("This device is not notified")).toBeVisible();
  await seeChosen(user, "Off");
});

it("says how to notify a device that the browser blocks, and offers nothing else", async () => {
  vi.stubGlobal("Notification", { permission: "denied" });
  const { user } = renderDesk();
  await user.click(await screen.findByRole("button", { name: "Account" }));
  expect(await screen.findByText(/^The browser blocks it\. Allow notifications/)).toBeVisible();
  for (const choice of screen.getAllByRole("menuitemradio")) {
    expect(choice).toHaveAttribute("aria-disabled", "true");
  }
});

it("a choice that is not saved stays as it was, and the desk says so", async () => {
  const { api, user } = renderDesk();
  await choose(user, "New and mine");
  await screen.findByText("This device is notified");
  api.answers.editDevices = refusal(503);
  await choose(user, "All leads");
  expect(await screen.findByText("Not saved")).toBeVisible();
  delete api.answers.editDevices;
});
