import { useEffect, useEffectEvent } from "react";
import { deskId, focusLead, focusList } from "../../keyboard/focus.ts";

/**
 * While a panel covers the page behind it, that page is inert, but toasts still work. When the panel closes, the focus moves
 * to the lead in the list, or to the list if it does not contain the lead.
 */
export function usePageBehindPanel(leadId: string, isCovered: boolean): void {
  useEffect(() => {
    const page = document.querySelectorAll<HTMLElement>(`#root header, #${deskId}`);
    for (const part of page) part.inert = isCovered;
    return () => {
      for (const part of page) part.inert = false;
    };
  }, [isCovered]);

  // The lead may be another one by then.
  const returnFocus = useEffectEvent(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !focusLead(leadId)) focusList();
  });

  useEffect(() => {
    return () => {
      // Once the panel is removed from the page.
      setTimeout(() => returnFocus());
    };
  }, []);
}
