import { paths } from "@planner/shared/api/sitePaths";
import type { HostPage } from "./readHostPage.ts";

/**
 * A frame with the planner, for a container of this width in pixels. The campaign and the referrer are in the fragment, which
 * browsers do not send to servers.
 */
export function plannerFrame(origin: string, host: HostPage, width: number): HTMLIFrameElement {
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

/** Shows a link to the planner instead of a frame that does not work on this page. */
export function replaceByLink(frame: HTMLIFrameElement, url: string): void {
  const container = frame.parentElement;
  if (!container) return;
  const link = document.createElement("a");
  link.href = url;
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

/** Reserves the frame's height. The page chooses the width of its element, and may hide it. The height is the frame's. */
export function reserveHeight(container: HTMLElement): void {
  setStyle(container, {
    height: "auto",
    "max-height": "none",
    "min-height": `${reservedHeight(container.clientWidth)}px`,
  });
}

/** Sets properties so that no rule of the page overrides them, not even an `!important` one. */
export function setStyle({ style }: HTMLElement, properties: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(properties)) {
    style.setProperty(name, value, "important");
  }
}

/** As high as step 1, so that nothing on the page moves when it loads. The same heights are in `embed.css`. */
function reservedHeight(width: number): number {
  return width >= 768 && width < 1024 ? 912 : 790;
}
