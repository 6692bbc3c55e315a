import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { paths } from "@planner/shared/api/sitePaths";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { render, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { createAdminApi } from "../../api/adminApi.ts";
import { fakeAdminApi } from "../../testing/fakeAdminServer.ts";
import { setUpUser } from "../../testing/setUpUser.ts";
import { Unstyled } from "../../testing/Unstyled.tsx";
import { Toaster } from "../../ui/Toaster.tsx";
import { AdminRoutes } from "../AdminRoutes.tsx";
import { createDevicePush } from "../desk/alerts/devicePush.ts";
import type { UserPool } from "../session/amplifyUserPool.ts";
import { adminUser, fakeUserPool } from "./fakeUserPool.ts";
// Loaded on demand in the product, and here before the tests, so that no test waits for the compiler.
import "../AuthenticatorDialog.tsx";
import "../desk/add/AddLead.tsx";
import "../desk/Desk.tsx";
import "../desk/export/ExportDialog.tsx";
import "../desk/keyboard/ShortcutsDialog.tsx";
import "../desk/panel/LeadPanel.tsx";
import "../reports/adSpend/AdSpend.tsx";
import "../reports/Reports.tsx";

/** 12:30 UTC on November 17, 2026: half an hour after the newest of `someLeads`. */
export const clock = () => new Date("2026-11-17T12:30:00.000Z");

/** Renders the admin at a path, with a fake user pool. `fetch` is the test's own. */
export function renderAdmin(
  userPool: UserPool,
  pathname: string = paths.admin,
  config: SiteConfig = {},
  now = clock,
) {
  const api = createAdminApi(userPool.accessToken);
  const devicePush = createDevicePush(api, async () => config);
  render(
    <Unstyled>
      <MemoryRouter initialEntries={[pathname]}>
        <main>
          <AdminRoutes services={{ userPool, api, devicePush, now }} />
        </main>
        <Toaster />
      </MemoryRouter>
    </Unstyled>,
  );
  return setUpUser();
}

/** Renders the desk of the administrator Ann, with the leads, newest first. */
export function renderDesk(leads: readonly Lead[] = [], pathname?: string, now = clock) {
  const api = fakeAdminApi(leads);
  const userPool = fakeUserPool();
  return { api, userPool, user: renderAdmin(userPool, pathname, {}, now) };
}

/** The names in the table, in order. */
export function shownNames(): readonly string[] {
  return screen.getAllByRole("rowheader").map((header) => header.textContent);
}

/** Submits the sign-in form. */
export async function signIn(user: UserEvent, email = adminUser.email): Promise<void> {
  await user.click(await screen.findByLabelText("Email"));
  await user.paste(email);
  await user.click(screen.getByLabelText("Password"));
  await user.paste("Planner-Admin-1");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

/** Chooses an item of the account menu by its label. */
export async function chooseFromAccount(user: UserEvent, label: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
}

/** Chooses a stage in the panel of a lead. */
export async function chooseStage(user: UserEvent, label: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /^Stage:/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: label }));
}
