import { useEffect } from "react";

/**
 * Stands beside a step inside its Suspense: names the page after the step and, when the visitor has come here
 * from another step, moves focus to its heading.
 */
export function StepArrival({ title, arrived }: Readonly<{ title: string; arrived: boolean }>) {
  useEffect(() => {
    document.title = title;
    if (!arrived) return;
    const heading = document.querySelector("main h1");
    if (!(heading instanceof HTMLElement)) return;
    window.scrollTo(0, 0);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title, arrived]);
  return null;
}
