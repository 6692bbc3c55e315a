/** Shows the top of a new step or plan, and moves focus to its heading. */
export function focusHeading(): void {
  const heading = document.querySelector("h1");
  window.scrollTo(0, 0);
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
