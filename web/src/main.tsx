import { paths } from "@planner/shared/sitePaths";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, lazyScreens } from "./app/App.tsx";
import { captureLanding } from "./app/attribution.ts";
import { type Screen, screenAt, screens } from "./app/site.ts";
import { hostPage } from "./browser/embedding.ts";
import { prerenderedMark } from "./browser/prerenderedPage.ts";
import { EmbeddedContext } from "./browser/useEmbedded.ts";
import { fetchCurrentStep } from "./calculator/Calculator.tsx";
import { initialWizardState } from "./calculator/WizardState.ts";
import { LoadFailure } from "./ui/screen/Notice.tsx";
import { Page } from "./ui/screen/Page.tsx";
import "./styles.css";

captureLanding(
  hostPage(location.hash) ?? { url: new URL(location.href), referrer: document.referrer },
);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// A prerendered calculator is always at step 1: for later steps, beforeHydration.ts removes the mark.
const prerendered = screens.find((screen) => screen === root.getAttribute(prerenderedMark));
if (prerendered) void hydrate(root, prerendered);
else void render(root, screenAt(location.pathname));

// The build inlines both in the prerendered page.
if (import.meta.env.DEV && location.pathname === paths.embed) {
  void import("./embed/frame.ts");
  void import("./embed/embed.css");
}

/** Hydrates in a transition, so that React yields to input and paint. */
async function hydrate(page: HTMLElement, screen: Screen) {
  if (screen === "signIn") await lazyScreens.signIn.prefetch();
  startTransition(() => {
    hydrateRoot(page, app(<App screen={screen} start={initialWizardState} />), {
      onRecoverableError: (error) => {
        // biome-ignore lint/suspicious/noConsole: a hydration mismatch is a bug; the e2e tests fail on console errors.
        console.error(error);
      },
    });
  });
}

/** Not a top-level await: the awaited chunk imports this one, so both would wait for each other. */
async function render(page: HTMLElement, screen: Screen) {
  const restored = app(<Revealed>{await restoredScreen(screen)}</Revealed>);
  startTransition(() => createRoot(page).render(restored));
}

/** Shows the main area again, which beforeHydration.ts hid for visitors past step 1. */
function Revealed({ children }: Readonly<{ children: ReactNode }>) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.place;
  }, []);
  return children;
}

async function restoredScreen(screen: Screen) {
  const isEmbedded = screen === "embed";
  if (screen !== "calculator" && !isEmbedded)
    return <App screen={screen} start={initialWizardState} />;
  // In parallel with the import below.
  fetchCurrentStep();
  try {
    const { loadWizardState } = await import("./calculator/loadWizardState.ts");
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

function app(screen: ReactNode) {
  return <StrictMode>{screen}</StrictMode>;
}
