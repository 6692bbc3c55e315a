import { Dialog, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/Button.tsx";

type AdminDialogProps = Readonly<{
  title: string;
  onClose: () => void;
  children: ReactNode;
  closeLabel?: string;
  /** The main button, beside the one that closes. Both are always visible, however long the content is. */
  actionElement?: ReactNode;
}>;

/** A modal dialog: at the bottom of a phone's screen, in the middle of a larger one. Focus starts on the title. */
export function AdminDialog(props: AdminDialogProps) {
  const { title, onClose, children, closeLabel = "Close", actionElement } = props;
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
            _highContrast={{ borderWidth: "2px" }}
          >
            <Dialog.Header pb="2">
              <Dialog.Title ref={heading} tabIndex={-1} outline="none" fontWeight="bold">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            <Dialog.Footer
              flexWrap="wrap"
              css={{ "& > *": { flex: { base: "1 0 auto", md: "none" } } }}
            >
              <Button variant="quiet" w={actionElement ? undefined : "full"} onClick={onClose}>
                {closeLabel}
              </Button>
              {actionElement}
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
