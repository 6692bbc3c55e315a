import { useEffect, useEffectEvent } from "react";
import { focusLead, focusList } from "../keyboard/deskFocus.ts";

/** The id of the desk's content, which a panel covers. */
export const deskId = "desk";

/**
 * While a panel is open, the page behind it is inert, but toasts still work. When it closes, the focus moves to the lead
 * in the list, or to the list if it does not contain the lead.
 */
export function useInertPage(leadId: string): void {
  const returnFocus = useEffectEvent(() => {
    if (document.activeElement === document.body && !focusLead(leadId)) focusList();
  });

  useEffect(() => {
    const covered = document.querySelectorAll<HTMLElement>(
      `#root header, #root footer, #${deskId}`,
    );
    for (const part of covered) part.inert = true;
    return () => {
      for (const part of covered) part.inert = false;
      // After the panel is removed from the page.
      setTimeout(() => returnFocus());
    };
  }, []);
}
