import { useLayoutEffect } from "react";
import { setTitle } from "../browser/brand.ts";

/** Sets the document's title and moves focus to the screen's heading, on mount and whenever the title changes. */
export function useScreenTitle(title: string): void {
  useLayoutEffect(() => {
    setTitle(title);
    // The user of a prerendered form may already be typing.
    if (document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector("h1");
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title]);
}
