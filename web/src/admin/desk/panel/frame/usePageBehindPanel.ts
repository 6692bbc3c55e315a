import { useEffect, useEffectEvent } from "react";
import { deskId, focusLead, focusList } from "../../keyboard/focus.ts";

/**
 * While a panel covers the page behind it, that page is inert, but toasts still work. When the panel closes and nothing else
 * has the focus, it moves to the lead in the list or the queue, or else to the list.
 */
export function usePageBehindPanel(leadId: string, isCovered: boolean): void {
  useEffect(() => {
    const page = document.querySelectorAll<HTMLElement>(`#root header, #${deskId}`);
    for (const part of page) part.inert = isCovered;
    return () => {
      for (const part of page) part.inert = false;
    };
  }, [isCovered]);

  // By then, the panel may show another lead.
  const returnFocus = useEffectEvent(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !focusLead(leadId)) focusList();
  });

  useEffect(() => {
    return () => {
      // Waits until the panel is removed from the page.
      setTimeout(() => returnFocus());
    };
  }, []);
}
