import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { captureLanding } from "./app/captureLanding.ts";
import { createStyleCache } from "./app/createStyleCache.ts";
import { Providers } from "./app/Providers.tsx";
import { prerenderedMark } from "./app/prerenderedMark.ts";
import { type Place, startingPlace } from "./calculator/place.ts";

captureLanding({
  path: location.pathname,
  query: location.search,
  referrer: document.referrer.startsWith(location.origin) ? "" : document.referrer,
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// A prerendered page is always at the start: whoever is further on has had its mark removed (beforeHydration.ts).
if (root.hasAttribute(prerenderedMark)) takeOver(root);
else void renderAfresh(root);

function takeOver(page: HTMLElement) {
  hydrateRoot(page, app(startingPlace), {
    onRecoverableError: (error) => {
      // biome-ignore lint/suspicious/noConsole: a mismatch with the prerendered page is a bug that tests watch the console for.
      console.error(error);
    },
  });
}

/** Not by a top-level await: the chunk awaited here imports this one, and each would wait for the other. */
async function renderAfresh(page: HTMLElement) {
  const { storedPlace } = await import("./calculator/storedPlace.ts");
  createRoot(page).render(app(storedPlace()));
  delete document.documentElement.dataset.place;
}

function app(start: Place) {
  return (
    <StrictMode>
      <Providers cache={createStyleCache()}>
        <App pathname={location.pathname} start={start} />
      </Providers>
    </StrictMode>
  );
}
