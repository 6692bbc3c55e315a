import { plannerEventTypes } from "@planner/shared/api/plannerEventTypes";
import { type FrameMessage, messageFrom, pixels, postTo } from "../browser/frameMessages.ts";
import { plannerFrame, replaceByLink, reserveHeight, setStyle } from "./plannerFrame.ts";
import { type HostPage, readHostPage } from "./readHostPage.ts";

declare global {
  interface Window {
    /** Google Tag Manager's queue of events. */
    dataLayer?: unknown[];
    plannerLoader?: true;
  }
}

/** How many steps each frame has shown since it loaded. A frame that has not reported yet has no entry. */
type ShownSteps = WeakMap<HTMLIFrameElement, number>;

// This script is on an agency's page. It shows the planner in each `data-planner` element, including those added later.
const script = document.currentScript;
// A page may have the snippet twice.
if (script instanceof HTMLScriptElement && !window.plannerLoader) {
  window.plannerLoader = true;
  const { origin } = new URL(script.src);
  const shownSteps: ShownSteps = new WeakMap();
  showPlanners(origin, readHostPage(), shownSteps);
  listenToPlanners(origin, shownSteps);
}

/** Adds a frame to each container that comes near the screen. */
function showPlanners(origin: string, page: HostPage, shownSteps: ShownSteps): void {
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) show(target);
      }
    },
    { rootMargin: "500px" },
  );

  function show(container: Element) {
    nearby.unobserve(container);
    if (container.querySelector("iframe")) return;
    const frame = plannerFrame(origin, page, container.clientWidth);
    // A silent frame could not load, or may not on this page.
    const replaceIfSilent = () => {
      if (!shownSteps.has(frame)) replaceByLink(frame, `${origin}/?${page.campaign}`);
    };
    frame.addEventListener("load", () => setTimeout(replaceIfSilent, longestSilenceMs), {
      once: true,
    });
    container.append(frame);
  }

  function findContainers() {
    for (const container of document.querySelectorAll<HTMLElement>("[data-planner]")) {
      if (container.querySelector("iframe")) continue;
      reserveHeight(container);
      nearby.observe(container);
    }
  }
  findContainers();
  new MutationObserver(findContainers).observe(document, { childList: true, subtree: true });
}

const longestSilenceMs = 2_000;

/** Handles what the frames report, and tells them which part of them is on the screen. */
function listenToPlanners(origin: string, shownSteps: ShownSteps): void {
  // Queried for each message, because the page may move or copy a planner.
  const frames = () => document.querySelectorAll<HTMLIFrameElement>("[data-planner] > iframe");
  let timer: ReturnType<typeof setTimeout> | undefined;

  function postVisibleParts() {
    for (const frame of frames()) {
      if (!frame.contentWindow || !shownSteps.has(frame)) continue;
      const { top, bottom } = frame.getBoundingClientRect();
      const payload = { top: -top, bottom: bottom - window.innerHeight };
      postTo(frame.contentWindow, { type: "visible", payload }, origin);
    }
  }

  function postOnceScrollingPauses() {
    clearTimeout(timer);
    timer = setTimeout(postVisibleParts, scrollPauseMs);
  }

  window.addEventListener("message", (event) => {
    for (const frame of frames()) {
      const message = messageFrom({ window: frame.contentWindow, origin }, event);
      const container = frame.parentElement;
      if (!message || !container || !messageTypes.includes(message.type)) continue;
      receive(message, { frame, container, shownSteps });
      postOnceScrollingPauses();
    }
  });
  window.addEventListener("scroll", postOnceScrollingPauses, { capture: true, passive: true });
  window.addEventListener("resize", postOnceScrollingPauses);
}

/** Scrolling pauses after this time without an event. */
const scrollPauseMs = 100;

const messageTypes: readonly string[] = ["ready", "resize", ...plannerEventTypes];

type ShownPlanner = Readonly<{
  frame: HTMLIFrameElement;
  container: HTMLElement;
  shownSteps: ShownSteps;
}>;

/** Handles a frame's message, and passes it on to the page as an event. */
function receive({ type, payload }: FrameMessage, { frame, container, shownSteps }: ShownPlanner) {
  if (type === "ready") shownSteps.set(frame, 0);
  if (type === "resize") {
    const height = pixels(payload?.height, 200, 20_000);
    // An invalid height is not passed on either.
    if (height === undefined) return;
    setStyle(frame, { height: `${height}px` });
    container.style.minHeight = "";
  }
  if (type === "step") {
    const shown = shownSteps.get(frame) ?? 0;
    shownSteps.set(frame, shown + 1);
    // The page does not jump to the first step.
    if (shown > 0) container.scrollIntoView();
  }
  if (type === "lead_submitted" && container.dataset.datalayer !== undefined) {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: "generate_lead" });
  }
  container.dispatchEvent(new CustomEvent(`planner:${type}`, { bubbles: true, detail: payload }));
}
