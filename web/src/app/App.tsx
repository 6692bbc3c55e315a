import { lazy, Suspense, useEffect } from "react";
import { Calculator } from "../calculator/Calculator.tsx";
import type { Place } from "../calculator/place.ts";
import { hasPendingLeads } from "../outbox/hasPendingLeads.ts";
import { NotFound } from "./NotFound.tsx";
import { Page } from "./page/Page.tsx";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import type { Screen } from "./screenAt.ts";

type AppProps = Readonly<{
  screen: Screen;
  /** Where in the calculator the visitor is. */
  start: Place;
}>;

/** One of the screens. There is no router here: only the admin part, in its own chunk, has one. */
export function App({ screen, start }: AppProps) {
  useEffect(() => {
    if (hasPendingLeads()) void sendWhatWaits(start.step === "results");
  }, [start]);

  switch (screen) {
    case "calculator":
      return (
        <Page>
          <Calculator start={start} />
        </Page>
      );
    case "admin":
      return (
        <ScreenBoundary>
          <Suspense>
            <AdminApp />
          </Suspense>
        </ScreenBoundary>
      );
    case "notFound":
      return (
        <Page>
          <NotFound />
        </Page>
      );
  }
}

/** A lead that an earlier page could not save. Without the code the next page tries again. */
async function sendWhatWaits(atResults: boolean): Promise<void> {
  const code = await import("../outbox/notifyDelivery.ts").catch(() => undefined);
  code?.resumeOutbox({ atResults });
}

const AdminApp = lazy(async () => ({ default: (await import("../admin/AdminApp.tsx")).AdminApp }));
