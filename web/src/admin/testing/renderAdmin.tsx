import { render, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { createAdminApi } from "../../api/adminApi.ts";
import { Providers } from "../../app/Providers.tsx";
import { setUpUser } from "../../testing/setUpUser.ts";
import { unstyledCache } from "../../testing/unstyledCache.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { AdminRoutes } from "../AdminRoutes.tsx";
import type { UserPool } from "../session/UserPool.ts";

/** 12:30 UTC on November 17, 2026: half an hour after the newest of `someLeads`. */
const clock = () => new Date("2026-11-17T12:30:00.000Z");

/** Renders the admin at a path, with a fake user pool. `fetch` is the test's own. */
export function renderAdmin(userPool: UserPool, pathname = "/admin") {
  render(
    <Providers cache={unstyledCache()}>
      <MemoryRouter initialEntries={[pathname]}>
        <main>
          <AdminRoutes
            services={{ userPool, api: createAdminApi(userPool.accessToken), now: clock }}
          />
        </main>
        <Toaster />
      </MemoryRouter>
    </Providers>,
  );
  return setUpUser();
}

/** Chooses an item of the account menu by its label. */
export async function chooseFromAccount(user: UserEvent, label: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
}
