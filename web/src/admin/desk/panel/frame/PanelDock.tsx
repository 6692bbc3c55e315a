import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { dockHeight } from "../../../../ui/toasts.ts";
import { docked } from "../../controls/docked.ts";

/** The actions on a lead, or what the panel asks. On a phone, at the lower edge of the screen, which a thumb reaches. */
export function PanelDock({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <Dock ref={measureDock} css={questionStyle}>
      {children}
    </Dock>
  );
}

/** Toasts on a phone are above the dock, so that they cover neither its buttons nor what it asks. */
function measureDock(dock: HTMLElement | null) {
  if (!dock) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isPinned = getComputedStyle(dock).position === "sticky";
    style.setProperty(dockHeight, isPinned ? `${dock.offsetHeight}px` : "1rem");
  });
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty(dockHeight);
  };
}

/** On a phone, a question replaces the buttons, which saves height. Set as a prop: the buttons' own styles win over a recipe. */
const questionStyle = {
  lgDown: { "&:has(> section:not([data-answered])) > [data-actions]": { display: "none" } },
} as const;

/** Where the dock scrolls with the panel's content. */
const unpinned = { position: "static", order: "0", borderTopWidth: "0", pt: "0" } as const;

const Dock = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "3",
    lgDown: {
      ...docked,
      order: "1",
      mx: "-4",
      px: "4",
      // One bar with the button for the next lead.
      pb: "0",
      // The text is so large that the dock would take the whole screen. Media queries would ignore the page's size of a rem.
      "@container (max-height: 30rem)": unpinned,
      // What follows an outcome has too many choices.
      "&:has([data-answered])": unpinned,
    },
    // Not over the note that is being written.
    "[data-lead-panel]:has(textarea:focus) &": { position: "static" },
  },
});
