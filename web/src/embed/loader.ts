import { paths } from "@planner/shared/api/sitePaths";
import { attributionFields } from "@planner/shared/lead/source/attribution";
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
  embedPlanners(new URL(script.src).origin, readPage());
}

function embedPlanners(origin: string, page: HostPage) {
  const nearby = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        nearby.unobserve(target);
        if (target.querySelector("iframe")) continue;
        const frame = createFrame(origin, page, target.clientWidth);
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
      // The page chooses the width of its element, and may hide it. The height is the frame's.
      setStyle(container, {
        height: "auto",
        "max-height": "none",
        "min-height": `${reservedHeight(container.clientWidth)}px`,
      });
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
    link.href = `${origin}/?${page.campaign}`;
    link.target = "_blank";
    link.textContent = "Open the ad budget planner";
    setStyle(link, {
      display: "block",
      visibility: "visible",
      opacity: "1",
      padding: "16px",
      "text-align": "center",
    });
    setStyle(frame, { display: "none" });
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
      setStyle(frame, { height: `${height}px` });
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

/** The agency's page and what its address says about the ad. */
type HostPage = { readonly url: string; readonly campaign: string; readonly referrer: string };

/**
 * Reads the page's address once, because the page may remove the campaign from it before the visitor scrolls to the
 * planner. If it already did, reads the address that the browser opened.
 */
function readPage(): HostPage {
  const [opened] = performance.getEntriesByType("navigation");
  const campaign = campaignOf(location.href) || campaignOf(opened?.name ?? "");
  const [referrer = ""] = document.referrer.split(/[?#]/);
  return { url: self.origin + location.pathname, campaign, referrer };
}

function campaignOf(address: string): string {
  const query = new URLSearchParams(address.replace(/^[^?]*|#.*/g, ""));
  const known = attributionFields.flatMap((field) => {
    const value = query.get(field);
    return value ? [[field, value]] : [];
  });
  return new URLSearchParams(known).toString();
}

/** The campaign and the referrer go into the fragment, which browsers do not send to servers. */
function createFrame(origin: string, host: HostPage, width: number): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const page = `${host.url}?${host.campaign}`;
  const fragment = new URLSearchParams({ page, referrer: host.referrer });
  frame.src = `${origin}${paths.embed}#${fragment}`;
  frame.title = "Ad budget planner";
  frame.allow = "clipboard-write";
  // First undoes every rule that the page has for frames.
  setStyle(frame, {
    all: "initial",
    display: "block",
    width: "100%",
    height: `${reservedHeight(width)}px`,
  });
  return frame;
}

/** Sets properties so that no rule of the page overrides them, not even an `!important` one. */
function setStyle({ style }: HTMLElement, properties: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(properties)) {
    style.setProperty(name, value, "important");
  }
}

/** As high as step 1, so that nothing on the page moves when it loads. The same heights are in `embed.css`. */
function reservedHeight(width: number): number {
  return width >= 768 && width < 1024 ? 912 : 790;
}
