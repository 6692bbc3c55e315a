import { useEffect } from "react";
import { siteName } from "../app/site.ts";

/** Names the page and moves focus to its heading, once and again whenever the title changes. */
export function useArrival(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${siteName}`;
    const heading = document.querySelector("main h1");
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title]);
}
