import { useEffect, useEffectEvent } from "react";
import { deskId, focusLead, focusList } from "../../keyboard/focus.ts";

/**
 * While a panel is open, the page behind it is inert, but toasts still work. When it closes, the focus moves to the lead
 * in the list, or to the list if it does not contain the lead.
 */
export function useInertPage(leadId: string, isCovered: boolean): void {
  const returnFocus = useEffectEvent(() => {
    if (document.activeElement === document.body && !focusLead(leadId)) focusList();
  });

  useEffect(() => {
    const covered = document.querySelectorAll<HTMLElement>(`#root header, #${deskId}`);
    for (const element of covered) element.inert = isCovered;
    return () => {
      for (const element of covered) element.inert = false;
      // Once the panel is removed from the page.
      setTimeout(() => returnFocus());
    };
  }, [isCovered]);
}
