import { announcement, hostPage, messageFrom, pixels, postTo } from "../browser/embedding.ts";

/** Inlined in the embedded page before everything else that reads the current step. */
keepStep();

/** Reports the planner's height and events to the loader on the agency's page. A plain frame has no loader. */
const host = hostPage(location.hash)?.url.origin;
const root = document.getElementById("root");
if (host && root && window.parent !== window) connect(root, host);

function connect(page: HTMLElement, origin: string) {
  const { style, dataset } = document.documentElement;
  const post = (type: string, payload?: Readonly<Record<string, unknown>>) =>
    postTo(window.parent, { type, payload }, origin);

  window.addEventListener(announcement, (event) => {
    if (event instanceof CustomEvent) post(event.detail.type, event.detail.payload);
  });

  // Dialogs and toasts show in the part of the planner that is on the screen.
  window.addEventListener("message", (event) => {
    const message = messageFrom({ window: window.parent, origin }, event);
    if (message?.type !== "visible") return;
    const height = window.innerHeight;
    const top = pixels(message.payload?.top, 0, height) ?? 0;
    const bottom = pixels(message.payload?.bottom, 0, height) ?? 0;
    const room = Math.max(height - dialogHeight, 0);
    const from = Math.min(top, room);
    style.setProperty("--hidden-top", `${from}px`);
    style.setProperty("--hidden-bottom", `${Math.min(bottom, room - from)}px`);
    dataset.offscreen = String(top + bottom > height - 100);
    // From now on, the agency's page scrolls, and the frame does not.
    dataset.sized = "";
  });

  post("ready");
  new ResizeObserver(() => {
    // Where the agency's page hides the planner, it has no size.
    if (window.innerWidth > 0) post("resize", { height: page.getBoundingClientRect().height });
  }).observe(page);
}

/** In pixels. About the height of the dialog on a small phone. */
const dialogHeight = 640;

/** A frame's history entry is lost when the page around it reloads, so the tab keeps the step. */
function keepStep() {
  const key = "planner.step";
  try {
    const stored = sessionStorage.getItem(key);
    if (!history.state && stored) history.replaceState(JSON.parse(stored), "");
    let known = stored ?? "null";
    const save = () => {
      const step = JSON.stringify(history.state);
      // Otherwise, another planner on the page would forget where its visitor was.
      if (step !== known) sessionStorage.setItem(key, step);
      known = step;
    };
    window.addEventListener("pagehide", save);
    // When the page around it reloads, the frame's `pagehide` may come after the new frame has loaded.
    window.addEventListener(announcement, save);
  } catch {
    // Storage is denied: a reload starts at step 1.
  }
}
