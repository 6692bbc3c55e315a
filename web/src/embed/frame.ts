import { messageFrom, pixels, postTo } from "../browser/frameMessages.ts";
import { hostPage } from "../browser/hostPage.ts";
import { announcement } from "../browser/plannerEvents.ts";

// This script is inlined in the embedded page, before everything that reads the current step.
keepStep();

const host = hostPage(location.hash)?.url.origin;
const root = document.getElementById("root");
if (host && root && window.parent !== window) connect(root, host);

/** Reports the planner's height and events to the loader on the agency's page. A plain frame has no loader. */
function connect(page: HTMLElement, origin: string) {
  const post = (type: string, payload?: Readonly<Record<string, unknown>>) =>
    postTo(window.parent, { type, payload }, origin);

  window.addEventListener(announcement, (event) => {
    if (event instanceof CustomEvent) post(event.detail.type, event.detail.payload);
  });
  window.addEventListener("message", (event) => {
    const message = messageFrom({ window: window.parent, origin }, event);
    if (message?.type !== "visible") return;
    const { innerHeight } = window;
    const hiddenTop = pixels(message.payload?.top, 0, innerHeight) ?? 0;
    const hiddenBottom = pixels(message.payload?.bottom, 0, innerHeight) ?? 0;
    setVisiblePart(hiddenTop, hiddenBottom);
  });

  post("ready");
  new ResizeObserver(() => {
    // Where the agency's page hides the planner, it has no size.
    if (window.innerWidth > 0) post("resize", { height: page.getBoundingClientRect().height });
  }).observe(page);
}

/** Sets which part of the planner is on the screen: dialogs and toasts show there. In pixels. */
function setVisiblePart(hiddenTop: number, hiddenBottom: number) {
  const { style, dataset } = document.documentElement;
  const { innerHeight } = window;
  // Leaves room for a dialog.
  const mostHidden = Math.max(innerHeight - dialogHeight, 0);
  const top = Math.min(hiddenTop, mostHidden);
  style.setProperty("--hidden-top", `${top}px`);
  style.setProperty("--hidden-bottom", `${Math.min(hiddenBottom, mostHidden - top)}px`);
  dataset.offscreen = String(innerHeight - hiddenTop - hiddenBottom < fewestVisible);
  // From now on, the agency's page scrolls, and the frame does not.
  dataset.sized = "";
}

/** In pixels. About the height of the dialog on a small phone. */
const dialogHeight = 640;

/** With fewer pixels on the screen, the planner counts as out of view. */
const fewestVisible = 100;

/** Keeps the step in the tab, because a frame's history entry is lost when the page around it reloads. */
function keepStep() {
  const key = "planner.step";
  try {
    const stored = sessionStorage.getItem(key);
    if (!history.state && stored) history.replaceState(JSON.parse(stored), "");
    let lastStep = stored ?? "null";
    const save = () => {
      const step = JSON.stringify(history.state);
      // Otherwise, another planner on the page would forget where its visitor was.
      if (step !== lastStep) sessionStorage.setItem(key, step);
      lastStep = step;
    };
    window.addEventListener("pagehide", save);
    // When the page around it reloads, the frame's `pagehide` may come after the new frame has loaded.
    window.addEventListener(announcement, save);
  } catch {
    // Storage is denied: a reload starts at step 1.
  }
}
