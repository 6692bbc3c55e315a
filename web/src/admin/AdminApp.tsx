import { useState } from "react";
import { BrowserRouter } from "react-router-dom";
import { createAdminApi } from "../api/adminApi.ts";
import { Page } from "../ui/screen/Page.tsx";
import { Toaster } from "../ui/Toaster.tsx";
import { AdminRoutes } from "./AdminRoutes.tsx";
import { createDevicePush } from "./desk/alerts/devicePush.ts";
import type { AdminServices } from "./desk/DeskContext.ts";
import { HeaderRowContext } from "./HeaderRowContext.ts";
import { amplifyUserPool } from "./session/amplifyUserPool.ts";

/** The admin's pages at their URLs, with the services of this environment. */
export function AdminApp() {
  const [headerRow, setHeaderRow] = useState<HTMLElement | null>(null);
  return (
    // Without transitions, which would let the user change a second filter before the first one is in the URL.
    <BrowserRouter useTransitions={false}>
      <Page isDesk headerRef={setHeaderRow}>
        <HeaderRowContext value={headerRow}>
          <AdminRoutes services={services} />
        </HeaderRowContext>
        <Toaster />
      </Page>
    </BrowserRouter>
  );
}

const api = createAdminApi(amplifyUserPool.accessToken);

const services: AdminServices = {
  userPool: amplifyUserPool,
  api,
  devicePush: createDevicePush(api),
  now: () => new Date(),
};
