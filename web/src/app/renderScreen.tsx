import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { EmbeddedContext } from "../browser/useEmbedded.ts";
import { prefetchCurrentStep } from "../calculator/step/stepScreens.ts";
import { initialWizardState } from "../calculator/WizardState.ts";
import { LoadFailure } from "../ui/screen/Notice.tsx";
import { Page } from "../ui/screen/Page.tsx";
import { App } from "./App.tsx";
import type { Screen } from "./screens.ts";

/**
 * Renders a screen that is not prerendered, with the state that the tab stored. `main.tsx` must not await it: the chunk that is
 * imported here imports main's chunk, so each would wait for the other.
 */
export async function renderScreen(page: HTMLElement, screen: Screen) {
  const loaded = await loadScreen(screen);
  startTransition(() =>
    createRoot(page).render(
      <StrictMode>
        <Revealed>{loaded}</Revealed>
      </StrictMode>,
    ),
  );
}

/** Shows the main area again, which beforeHydration.ts hid for visitors past step 1. */
function Revealed({ children }: Readonly<{ children: ReactNode }>) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.step;
  }, []);
  return children;
}

/** The screen. The calculator starts at the step where the tab left it. */
async function loadScreen(screen: Screen) {
  const isEmbedded = screen === "embed";
  const isCalculator = screen === "calculator" || isEmbedded;
  if (!isCalculator) return <App screen={screen} start={initialWizardState} />;
  // In parallel with the import below.
  prefetchCurrentStep();
  const stored = await import("../calculator/loadWizardState.ts").catch(() => undefined);
  if (stored !== undefined) return <App screen={screen} start={stored.loadWizardState()} />;
  // The stored state stays for the next attempt.
  return (
    <EmbeddedContext value={isEmbedded}>
      <Page>
        <LoadFailure />
      </Page>
    </EmbeddedContext>
  );
}
