import { attributionFields } from "@planner/shared/lead/source/attribution";
import { paths } from "@planner/shared/sitePaths";
import { type FrameMessage, messageFrom, pixels, postTo } from "../browser/embedding.ts";

declare global {
  interface Window {
    /** Google Tag Manager's queue of events. */
    dataLayer?: unknown[];
    plannerLoader?: true;
  }
}

/** The script on an agency's page: shows the planner in each `data-planner` element, including those added later. */
const script = document.currentScript;
// A page may have the snippet twice.
if (script instanceof HTMLScriptElement && !window.plannerLoader) {
  window.plannerLoader = true;
  embedPlanners(new URL(script.src).origin);
}

function embedPlanners(origin: string) {
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        nearby.unobserve(target);
        if (target.querySelector("iframe")) continue;
        const frame = createFrame(origin, target.clientWidth);
        const check = () => setTimeout(() => offerLink(frame), 2_000);
        frame.addEventListener("load", check, { once: true });
        target.append(frame);
      }
    },
    { rootMargin: "500px" },
  );

  function find() {
    for (const container of document.querySelectorAll<HTMLElement>("[data-planner]")) {
      if (container.querySelector("iframe")) continue;
      container.style.minHeight = `${reservedHeight(container.clientWidth)}px`;
      nearby.observe(container);
    }
  }
  find();
  new MutationObserver(find).observe(document, { childList: true, subtree: true });

  // Queried for each message, because the page may move or copy a planner.
  const frames = () => document.querySelectorAll<HTMLIFrameElement>("[data-planner] > iframe");
  /** How many steps each frame has shown since it loaded. */
  const steps = new WeakMap<HTMLIFrameElement, number>();

  /** Shows a link instead of a frame that is silent: it could not load, or may not on this page. */
  function offerLink(frame: HTMLIFrameElement) {
    const container = frame.parentElement;
    if (!container || steps.has(frame)) return;
    const link = document.createElement("a");
    link.href = `${origin}/?${campaign()}`;
    link.target = "_blank";
    link.textContent = "Open the ad budget planner";
    link.style.cssText = "display:block;padding:16px;text-align:center";
    frame.style.display = "none";
    container.style.minHeight = "";
    container.prepend(link);
  }

  window.addEventListener("message", (event) => {
    for (const frame of frames()) {
      const message = messageFrom({ window: frame.contentWindow, origin }, event);
      const container = frame.parentElement;
      if (message && container && events.includes(message.type)) receive(message, frame, container);
    }
  });

  function receive(
    { type, payload }: FrameMessage,
    frame: HTMLIFrameElement,
    container: HTMLElement,
  ) {
    if (type === "ready") steps.set(frame, 0);
    if (type === "resize") {
      const height = pixels(payload?.height, 200, 20_000);
      if (height === undefined) return;
      frame.style.height = `${height}px`;
      container.style.minHeight = "";
    }
    if (type === "step") scrollToStep(frame, container);
    if (type === "lead_submitted" && container.dataset.datalayer !== undefined) {
      window.dataLayer ??= [];
      window.dataLayer.push({ event: "generate_lead" });
    }
    container.dispatchEvent(new CustomEvent(`planner:${type}`, { bubbles: true, detail: payload }));
    postVisible();
  }

  /** Scrolls to the planner's top, unless the step is the first one that the frame shows. */
  function scrollToStep(frame: HTMLIFrameElement, container: HTMLElement) {
    const shown = steps.get(frame) ?? 0;
    steps.set(frame, shown + 1);
    if (shown > 0) container.scrollIntoView();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Tells each frame which part of it is off the screen, once scrolling pauses. */
  function postVisible() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const frame of frames()) {
        if (!frame.contentWindow || !steps.has(frame)) continue;
        const { top, bottom } = frame.getBoundingClientRect();
        const payload = { top: -top, bottom: bottom - window.innerHeight };
        postTo(frame.contentWindow, { type: "visible", payload }, origin);
      }
    }, 100);
  }
  window.addEventListener("scroll", postVisible, { capture: true, passive: true });
  window.addEventListener("resize", postVisible);
}

const events = [
  "ready",
  "resize",
  "step",
  "plan_viewed",
  "lead_submitted",
  "call_offered",
  "call_clicked",
];

/** What the page's address says about the ad. */
function campaign(): URLSearchParams {
  const query = new URLSearchParams(location.search);
  const known = attributionFields.flatMap((field) => {
    const value = query.get(field);
    return value ? [[field, value]] : [];
  });
  return new URLSearchParams(known);
}

/** The campaign and the referrer go into the fragment, which browsers do not send to servers. */
function createFrame(origin: string, width: number): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const page = `${self.origin}${location.pathname}?${campaign()}`;
  const [referrer = ""] = document.referrer.split(/[?#]/);
  frame.src = `${origin}${paths.embed}#${new URLSearchParams({ page, referrer })}`;
  frame.title = "Ad budget planner";
  frame.allow = "clipboard-write";
  frame.style.cssText = `display:block;width:100%;max-width:none;border:0;height:${reservedHeight(width)}px`;
  return frame;
}

/** As high as step 1, so that nothing on the page moves when it loads. The same heights are in `embed.css`. */
function reservedHeight(width: number): number {
  return width >= 768 && width < 1024 ? 912 : 790;
}
