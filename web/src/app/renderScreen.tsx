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
 * Renders a screen that is not prerendered, with the entries of the tab. `main.tsx` must not await it: the chunk that is
 * imported here imports main's chunk, so each would wait for the other.
 */
export async function renderScreen(page: HTMLElement, screen: Screen) {
  const restored = await restoredScreen(screen);
  startTransition(() =>
    createRoot(page).render(
      <StrictMode>
        <Revealed>{restored}</Revealed>
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

/** The screen, for the calculator at the step where the tab left it. */
async function restoredScreen(screen: Screen) {
  const isEmbedded = screen === "embed";
  if (screen !== "calculator" && !isEmbedded) {
    return <App screen={screen} start={initialWizardState} />;
  }
  // In parallel with the import below.
  prefetchCurrentStep();
  try {
    const { loadWizardState } = await import("../calculator/loadWizardState.ts");
    return <App screen={screen} start={loadWizardState()} />;
  } catch {
    // The stored state stays for the next attempt.
    return (
      <EmbeddedContext value={isEmbedded}>
        <Page>
          <LoadFailure />
        </Page>
      </EmbeddedContext>
    );
  }
}
