import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { captureLanding } from "./app/captureLanding.ts";
import { createStyleCache, Providers } from "./app/Providers.tsx";
import { LoadFailure } from "./app/page/Notice.tsx";
import { Page } from "./app/page/Page.tsx";
import { prerenderedMark } from "./app/prerenderedPage.ts";
import { type Screen, screenAt, screens } from "./app/site.ts";
import { fetchLaterSteps } from "./calculator/Calculator.tsx";
import { startingPlace } from "./calculator/place.ts";

captureLanding({ url: new URL(location.href), referrer: document.referrer });

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// A prerendered calculator is always at the start: whoever is further on has had its mark removed (beforeHydration.ts).
const prerendered = screens.find((screen) => screen === root.getAttribute(prerenderedMark));
if (prerendered) takeOver(root, prerendered);
else void renderAfresh(root, screenAt(location.pathname));

/** In a transition React hydrates piece by piece, as it renders, and lets input and paint in between. */
function takeOver(page: HTMLElement, screen: Screen) {
  startTransition(() => {
    hydrateRoot(page, app(<App screen={screen} start={startingPlace} />), {
      onRecoverableError: (error) => {
        // biome-ignore lint/suspicious/noConsole: a mismatch with the prerendered page is a bug that tests watch the console for.
        console.error(error);
      },
    });
  });
}

/** Not by a top-level await: the chunk awaited here imports this one, and each would wait for the other. */
async function renderAfresh(page: HTMLElement, screen: Screen) {
  const continued = app(<Revealed>{await screenToContinue(screen)}</Revealed>);
  startTransition(() => createRoot(page).render(continued));
}

/** Ends the hiding of a step that the visitor is past (beforeHydration.ts), once another stands in its place. */
function Revealed({ children }: Readonly<{ children: ReactNode }>) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.place;
  }, []);
  return children;
}

async function screenToContinue(screen: Screen) {
  if (screen !== "calculator") return <App screen={screen} start={startingPlace} />;
  // Not one after the other: only who is past step 1 gets here.
  fetchLaterSteps();
  try {
    const { storedPlace } = await import("./calculator/storedPlace.ts");
    return <App screen={screen} start={storedPlace()} />;
  } catch {
    // Without that code nobody knows where the visitor was: their place is kept for the next try.
    return (
      <Page>
        <LoadFailure />
      </Page>
    );
  }
}

function app(screen: ReactNode) {
  return (
    <StrictMode>
      <Providers cache={createStyleCache()}>{screen}</Providers>
    </StrictMode>
  );
}
