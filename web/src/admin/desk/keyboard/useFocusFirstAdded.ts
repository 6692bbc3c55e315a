import { useLayoutEffect, useRef } from "react";

/**
 * Returns a function to call before a list loads or shows more leads. Once it has, the first new lead gets the focus: the
 * button that was pressed is then below all of them.
 */
export function useFocusFirstAdded(sectionId: string, leadIds: readonly string[]) {
  const lastBefore = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (lastBefore.current === undefined) return;
    const firstAdded = leadIds[leadIds.indexOf(lastBefore.current) + 1];
    if (firstAdded === undefined) return;
    lastBefore.current = undefined;
    const section = document.getElementById(sectionId);
    const { activeElement, body } = document;
    // The user may have gone elsewhere while they were loaded. In Safari, a pressed button has no focus.
    if (activeElement !== body && !section?.contains(activeElement)) return;
    section?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(firstAdded)}"]`)?.focus();
  }, [leadIds, sectionId]);

  return () => {
    lastBefore.current = leadIds.at(-1);
  };
}
