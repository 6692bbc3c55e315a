import { BrowserRouter } from "react-router-dom";
import { createAdminApi } from "../api/adminApi.ts";
import { Page } from "../ui/screen/Page.tsx";
import { Toaster } from "../ui/Toaster.tsx";
import { AdminRoutes } from "./AdminRoutes.tsx";
import type { AdminServices } from "./desk/DeskContext.ts";
import { createDevicePush } from "./desk/devicePush.ts";
import { amplifyUserPool } from "./session/amplifyUserPool.ts";

export function AdminApp() {
  return (
    // Without transitions, which would let the user change a second filter before the first one is in the URL.
    <BrowserRouter useTransitions={false}>
      <Page isDesk>
        <AdminRoutes services={services} />
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
