import { useEffect, useEffectEvent } from "react";

/** The id of the desk's content, which a panel covers. */
export const deskId = "desk";

/**
 * While a panel is open, the page behind it is inert, but toasts still work. When it closes, the focus moves to the lead
 * in the list.
 */
export function useInertPage(leadId: string): void {
  const focusLead = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(leadId)}"]`)?.focus();
  });

  useEffect(() => {
    const covered = document.querySelectorAll<HTMLElement>(
      `#root header, #root footer, #${deskId}`,
    );
    for (const part of covered) part.inert = true;
    return () => {
      for (const part of covered) part.inert = false;
      // After the panel is removed from the page.
      setTimeout(() => focusLead());
    };
  }, []);
}
