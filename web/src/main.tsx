import { paths } from "@planner/shared/api/sitePaths";
import { captureLanding } from "./app/captureLanding.ts";
import { hydrateScreen } from "./app/hydrateScreen.tsx";
import { removeTrailingSlash } from "./app/removeTrailingSlash.ts";
import { renderScreen } from "./app/renderScreen.tsx";
import { screenAt, screens } from "./app/screens.ts";
import { hostPage } from "./browser/hostPage.ts";
import { prerenderedMark } from "./browser/prerenderedPage.ts";
import "./styles.css";

removeTrailingSlash();
captureLanding(
  hostPage(location.hash) ?? { url: new URL(location.href), referrer: document.referrer },
);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// A prerendered calculator is always at step 1: for later steps, beforeHydration.ts removes the mark.
const prerendered = screens.find((screen) => screen === root.getAttribute(prerenderedMark));
if (prerendered) void hydrateScreen(root, prerendered);
else void renderScreen(root, screenAt(location.pathname));

// The build inlines these in the pages that need them.
if (import.meta.env.DEV) void import("./calculator/calculator.css");
if (import.meta.env.DEV && location.pathname === paths.embed) {
  void import("./embed/frame.ts");
  void import("./embed/embed.css");
}
