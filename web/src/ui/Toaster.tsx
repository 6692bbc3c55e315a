import { Toaster as ChakraToaster, chakra, Toast } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import { Button } from "./Button.tsx";
import { shortScreen } from "./shortScreen.ts";
import { dockHeight, toasters } from "./toasts.ts";

/** The toasts' live regions. Render it before the first toast: a region that appears with content is not announced. */
export function Toaster() {
  return Object.entries(toasters).map(([place, toaster]) => (
    <ChakraToaster key={place} toaster={toaster} css={regionStyles}>
      {({ type, title, description, action }) => (
        <Toast.Root unstyled css={toastStyles}>
          <Toast.Indicator css={iconStyles} color={type === "error" ? "fg.error" : "accent.fg"} />
          <chakra.div css={contentStyles}>
            <chakra.div flex="1 1 9rem">
              <Toast.Title fontWeight="bold">{title}</Toast.Title>
              <Toast.Description textStyle="sm" color="fg.muted">
                {description}
              </Toast.Description>
            </chakra.div>
            {action && (
              <Toast.ActionTrigger asChild>
                <Button variant="secondary" px="4" onClick={returnFocus}>
                  {action.label}
                </Button>
              </Toast.ActionTrigger>
            )}
          </chakra.div>
          <Toast.CloseTrigger css={closeStyles} onClick={returnFocus} />
        </Toast.Root>
      )}
    </ChakraToaster>
  ));
}

/** The toaster focuses the element that had the focus before, but only when the focus leaves a toast before the toast is removed. */
function returnFocus(event: MouseEvent<HTMLElement>) {
  event.currentTarget.blur();
}

const regionStyles = {
  // As wide as the screen, which a toast may fill.
  insetInline: "3",
  // In a frame, its upper and lower parts may not be on the screen.
  "--toasts-top": "calc(0.5rem + var(--hidden-top, 0px))",
  "--toasts-bottom": {
    // Above the page's lowest button (4.5rem) and what is pinned above it.
    base: `calc(4.5rem + var(${dockHeight}, 1rem) + var(--hidden-bottom, 0px))`,
    lg: "calc(1.25rem + var(--hidden-bottom, 0px))",
  },
  // Important, because the toaster sets these styles inline.
  [shortScreen]: { position: "static !important" },
  _print: { display: "none !important" },
};

const toastStyles = {
  display: "flex",
  alignItems: "flex-start",
  gap: "3",
  w: "full",
  maxW: { md: "24rem" },
  px: "3",
  py: "2",
  bg: "bg.panel",
  borderWidth: "1px",
  borderColor: "border.control",
  borderRadius: "md",
  boxShadow: "overlay",
  // The toaster sets these variables.
  opacity: "var(--opacity)",
  translate: "var(--x) var(--y)",
  zIndex: "var(--z-index)",
  transition: "opacity 200ms ease-out, translate 200ms ease-out",
  "&[data-type=error]": { borderColor: "border.error" },
  // Important, because the toaster sets the position inline.
  [shortScreen]: { position: "static !important", mb: "4" },
};

// The button is next to the text if both fit, so that several toasts cover less of a phone's screen.
const contentStyles = { display: "flex", flexWrap: "wrap", gap: "2", flex: "1", minW: "0" };

const closeStyles = {
  display: "grid",
  placeItems: "center",
  w: "touch",
  h: "touch",
  my: "-2",
  me: "-3",
  borderRadius: "md",
  cursor: "pointer",
  color: "fg.muted",
  _hover: { bg: "bg.muted", color: "fg" },
  "& svg": { w: "4", h: "4" },
};

const iconStyles = { w: "5", h: "5", flexShrink: "0", mt: "0.5" };
