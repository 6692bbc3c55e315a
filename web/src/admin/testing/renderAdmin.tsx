import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { createAdminApi } from "../../api/adminApi.ts";
import { createStyleCache, Providers } from "../../app/Providers.tsx";
import { Toaster } from "../../ui/Toaster.tsx";
import { AdminRoutes } from "../AdminRoutes.tsx";
import type { UserPool } from "../session/UserPool.ts";

/** Noon and a half of November 17, 2026: half an hour after the first of `someLeads`. */
const clock = () => new Date("2026-11-17T12:30:00.000Z");

/** The admin screens at an address, on a fake user pool and whatever `fetch` is. */
export function renderAdmin(userPool: UserPool, pathname = "/admin") {
  render(
    <Providers cache={createStyleCache()}>
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
  return userEvent.setup({ delay: null });
}
