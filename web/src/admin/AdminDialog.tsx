import { Dialog, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";

type AdminDialogProps = Readonly<{
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Always visible, however long the content is. */
  footer: ReactNode;
}>;

/** A modal dialog: at the bottom of a phone's screen, in the middle of a larger one. Focus starts on the title. */
export function AdminDialog({ title, onClose, children, footer }: AdminDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      placement={{ base: "bottom", md: "center" }}
      motionPreset="slide-in-bottom"
      scrollBehavior="inside"
      initialFocusEl={() => heading.current}
    >
      <Portal>
        <Dialog.Backdrop bg="bg.scrim" />
        <Dialog.Positioner>
          <Dialog.Content
            maxW={{ base: "100vw", md: "form" }}
            maxH={{ base: "100dvh", md: "calc(100dvh - 4rem)" }}
            mb={{ base: "0", md: "auto" }}
            borderBottomRadius={{ base: "0", md: "l3" }}
            pb={{ base: "env(safe-area-inset-bottom)", md: "0" }}
            boxShadow="overlay"
          >
            <Dialog.Header pb="2">
              <Dialog.Title ref={heading} tabIndex={-1} outline="none" fontWeight="bold">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            <Dialog.Footer>{footer}</Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
