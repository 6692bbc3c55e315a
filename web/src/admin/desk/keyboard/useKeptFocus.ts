import { useEffect, useRef } from "react";

/** `keepFocus` in the element that gets this ref. */
export function useKeptFocus() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? keepFocus(root.current) : undefined), []);
  return root;
}

/**
 * Moves the focus when its element is removed, hidden or disabled, such as a button that the result replaces. It goes
 * to the nearest control that is left, so that the keys and the next Tab work from there.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The element that had the focus last, and the elements around it, up to the root. */
  let path: readonly Element[] = [];

  const remember = (event: FocusEvent) => {
    path = event
      .composedPath()
      .filter((part): part is Element => part instanceof Element && root.contains(part));
  };
  // A click can also take the focus away on purpose.
  const forget = () => {
    path = [];
  };
  const observer = new MutationObserver(() => {
    const [focused, ...around] = path;
    const { activeElement } = document;
    if (!focused || canHaveFocus(focused)) return;
    if (activeElement === document.body || activeElement === focused)
      nearestControl(around)?.focus();
  });

  root.addEventListener("focusin", remember);
  root.addEventListener("pointerdown", forget);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ["hidden", "disabled"],
  });
  return () => {
    root.removeEventListener("focusin", remember);
    root.removeEventListener("pointerdown", forget);
    observer.disconnect();
  };
}

function nearestControl(around: readonly Element[]): HTMLElement | undefined {
  return around
    .filter((element) => element.isConnected)
    .flatMap((element) => [element, ...element.querySelectorAll(controls)])
    .find(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element.matches(controls) && canHaveFocus(element),
    );
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.closest("[hidden]") && !element.matches(":disabled");
}

/** Not fields: on a phone, a focused field opens the keyboard. */
const controls = "a[href], button, [tabindex]:not(input, textarea, select)";
