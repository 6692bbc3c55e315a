import { ChakraProvider } from "@chakra-ui/react";
import { leadPath, paths } from "@planner/shared/api/sitePaths";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { createAdminApi } from "../../api/adminApi.ts";
import { fakeAdminApi } from "../../testing/fakeAdminServer.ts";
import { setUpUser } from "../../testing/setUpUser.ts";
import { Unstyled } from "../../testing/Unstyled.tsx";
import { Toaster } from "../../ui/Toaster.tsx";
import { createQueryClient } from "../createQueryClient.ts";
import { createDevicePush } from "../desk/alerts/devicePush.ts";
import { DeskContext } from "../desk/DeskContext.ts";
import { useUnsentOutcomes } from "../desk/data/edits/useUnsentOutcomes.ts";
import { useLeadList } from "../desk/data/useLeadList.ts";
import { deskServices } from "../desk/deskServices.ts";
import { NowContext, useDeskTime } from "../desk/lead/time/currentTime.ts";
import { useOpenLead } from "../desk/lead/useOpenLead.ts";
import { LeadPanel } from "../desk/panel/LeadPanel.tsx";
import { CallQueue } from "../desk/queue/CallQueue.tsx";
import { useQueue } from "../desk/queue/useQueue.ts";
import type { SignedInUser } from "../session/amplifyUserPool.ts";
import { adminSystem } from "../theme/adminSystem.ts";
import { adminUser, fakeUserPool } from "./fakeUserPool.ts";
import { clock } from "./renderAdmin.tsx";

type Visit = Readonly<{
  leads?: readonly Lead[];
  /** Opens the panel of the lead with this ID. */
  openId?: string | undefined;
  user?: SignedInUser;
}>;

/**
 * Renders the call queue and the panel of the open lead. The rest of the desk, above all its table, takes most of the time of
 * a test.
 */
export function renderQueueAndPanel(visit: Visit) {
  return renderOnDesk(<QueueAndPanel />, visit);
}

/** Renders a part of the desk. */
export function renderOnDesk(part: ReactElement, { leads, openId, user = adminUser }: Visit = {}) {
  const api = fakeAdminApi(leads);
  const userPool = fakeUserPool();
  const adminApi = createAdminApi(userPool.accessToken);
  const devicePush = createDevicePush(adminApi, async () => ({}));
  const client = createQueryClient();
  const desk = deskServices({
    client,
    services: { userPool, api: adminApi, devicePush, now: clock },
    user,
    onForbidden: unexpected,
    onSessionEnded: unexpected,
    onSignOut: unexpected,
  });
  render(
    <Unstyled>
      <ChakraProvider value={adminSystem}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[openId === undefined ? paths.admin : leadPath(openId)]}>
            <DeskContext value={desk}>
              <NowContext value={clock()}>{part}</NowContext>
            </DeskContext>
            <Toaster />
          </MemoryRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </Unstyled>,
  );
  return { api, user: setUpUser() };
}

/** As `DeskScreen` renders them. */
function QueueAndPanel() {
  const list = useLeadList({});
  const queue = useQueue(useDeskTime());
  const { openId } = useOpenLead();
  useUnsentOutcomes();
  return (
    <>
      <CallQueue queue={queue} />
      {openId !== undefined && <LeadPanel id={openId} leads={list.data?.leads} queue={queue} />}
    </>
  );
}

function unexpected(): never {
  throw new Error("The session does not end in these tests");
}
