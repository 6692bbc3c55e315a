import { chakra } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

/**
 * A modal based on the native `<dialog>`, which makes the page inert, traps focus, closes on Escape and restores focus.
 * A click on the backdrop closes it too. Focus starts on the title, so that a key pressed just as the dialog opens on
 * its own activates nothing.
 */
export function ModalDialog({ titleId, title, isOpen, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal();
      heading.current?.focus();
    }
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);

  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <>
      <Global styles={noScrollBehind} />
      <Frame ref={dialog} aria-labelledby={titleId} onClose={onClose} onClick={closeFromBackdrop}>
        <chakra.div p={{ base: "5", md: "6" }}>
          <chakra.h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            outline="none"
            textStyle="lg"
            fontWeight="bold"
          >
            {title}
          </chakra.h2>
          {children}
        </chakra.div>
      </Frame>
    </>
  );
}

type ModalDialogProps = {
  readonly titleId: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Locks scrolling on touch screens only: with a mouse, hiding the scroll bar would shift the page. */
const noScrollBehind = {
  "@media (pointer: coarse)": { "html:has(dialog:modal)": { overflow: "hidden" } },
};

/** At the bottom on a phone, within reach of the thumb; otherwise centered. */
const Frame = chakra("dialog", {
  base: {
    width: "full",
    maxW: { base: "100vw", md: "form" },
    maxH: "100dvh",
    overflowY: "auto",
    overscrollBehavior: "contain",
    m: { base: "auto auto 0", md: "auto" },
    pb: { base: "env(safe-area-inset-bottom)", md: "0" },
    borderTopRadius: "lg",
    borderBottomRadius: { base: "0", md: "lg" },
    bg: "bg.panel",
    color: "fg",
    boxShadow: "overlay",
    transition: "transform 200ms ease-out",
    "&::backdrop": { bg: "bg.scrim" },
    _starting: { transform: "translateY(1rem)" },
  },
});
