import { Suspense, useEffect } from "react";
import { EmbeddedContext } from "../browser/useEmbedded.ts";
import { Calculator } from "../calculator/Calculator.tsx";
import type { WizardState } from "../calculator/WizardState.ts";
import { hasPendingLeads } from "../outbox/hasPendingLeads.ts";
import { NotFound } from "../ui/screen/Notice.tsx";
import { Page } from "../ui/screen/Page.tsx";
import { chakraScreen } from "../ui/screen/prefetchable.tsx";
import { ScreenBoundary } from "../ui/screen/ScreenBoundary.tsx";
import type { Screen } from "./screens.ts";

/** One of the screens. Only the admin has a router. */
export function App({ screen, start }: Readonly<{ screen: Screen; start: WizardState }>) {
  useEffect(() => {
    if (hasPendingLeads()) void sendPendingLeads(start.step === "results");
  }, [start]);

  switch (screen) {
    case "calculator":
    case "embed":
      return (
        <EmbeddedContext value={screen === "embed"}>
          <Calculator start={start} />
        </EmbeddedContext>
      );
    case "notFound":
      return (
        <Page>
          <NotFound />
        </Page>
      );
    default: {
      const { Screen } = lazyScreens[screen];
      return (
        <ScreenBoundary>
          <Suspense>
            <Screen />
          </Suspense>
        </ScreenBoundary>
      );
    }
  }
}

/** Sends the leads that an earlier page could not save. If the code fails to load, the next page tries again. */
async function sendPendingLeads(atResults: boolean): Promise<void> {
  const code = await import("../calculator/gate/submitLead.ts").catch(() => undefined);
  code?.resumeLeads(atResults);
}

/** The screens that visitors of the calculator do not load. */
export const lazyScreens = {
  plan: chakraScreen(async () => (await import("../plan/PlanApp.tsx")).PlanApp),
  signIn: chakraScreen(async () => (await import("../admin/SignInApp.tsx")).SignInApp),
  admin: chakraScreen(async () => (await import("../admin/AdminApp.tsx")).AdminApp),
};
