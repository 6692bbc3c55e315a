import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { initialWizardState } from "../calculator/WizardState.ts";
import { App, lazyScreens } from "./App.tsx";
import type { Screen } from "./screens.ts";

/** Hydrates a prerendered screen, in a transition, so that React yields to input and paint. */
export async function hydrateScreen(page: HTMLElement, screen: Screen) {
  if (screen === "signIn") await lazyScreens.signIn.prefetch();
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <App screen={screen} start={initialWizardState} />
      </StrictMode>,
      {
        onRecoverableError: (error) => {
          // biome-ignore lint/suspicious/noConsole: a hydration mismatch is a bug; the e2e tests fail on console errors.
          console.error(error);
        },
      },
    );
  });
}
