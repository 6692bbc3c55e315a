import { lazy, Suspense } from "react";
import { Calculator } from "../calculator/Calculator.tsx";
import type { Place } from "../calculator/place.ts";
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

const AdminApp = lazy(async () => ({ default: (await import("../admin/AdminApp.tsx")).AdminApp }));
