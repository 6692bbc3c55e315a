import { chakra, Dialog, Portal } from "@chakra-ui/react";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { useEffect, useRef } from "react";
import { bookingVisitor } from "../../../../browser/bookingVisitor.ts";
import { useBrand } from "../../../../browser/brand.ts";
import { announce } from "../../../../browser/plannerEvents.ts";
import { Button, LinkButton } from "../../../../ui/Button.tsx";
import { BookingStep } from "./BookingStep.tsx";
import { useBookingPhase } from "./useBookingPhase.ts";

/** Invites to a strategy call. Focus starts on the title, so that a key pressed just as it opens activates nothing. */
export function ScheduleDialog({ isOpen, onClose, bookingUrl }: ScheduleDialogProps) {
  const { phone } = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  const { phase, setPhase, leave } = useBookingPhase(heading);
  useEffect(() => {
    if (isOpen) announce({ type: "call_offered" });
  }, [isOpen]);

  function close() {
    setPhase("inviting");
    onClose();
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) close();
      }}
      initialFocusEl={() => heading.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop css={{ ...layer, bg: "bg.scrim" }} />
        <Dialog.Positioner css={positionerStyles}>
          <Dialog.Content css={contentStyles}>
            <Dialog.Title
              ref={heading}
              tabIndex={-1}
              outline="none"
              textStyle="lg"
              fontWeight="bold"
            >
              Schedule Your Plan Roadmap
            </Dialog.Title>
            <BookingStep
              phase={phase}
              bookingUrl={bookingLink(bookingUrl, bookingVisitor())}
              onLeave={leave}
              onBooked={() => setPhase("booked")}
            />
            <chakra.div display="grid" gap="2" mt="2">
              {phone && phase !== "booked" && (
                <chakra.p mt="1" textAlign="center" color="fg.muted">
                  <span>Rather call us?</span>{" "}
                  <LinkButton href={phone.href} variant="link" px="1">
                    {phone.text}
                  </LinkButton>
                </chakra.p>
              )}
              <Button variant="secondary" onClick={close}>
                {phase === "booked" ? "Close" : "Not now"}
              </Button>
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

export type ScheduleDialogProps = Readonly<{
  isOpen: boolean;
  onClose: () => void;
  bookingUrl: string;
}>;

const layer = {
  position: "fixed",
  inset: "0",
  zIndex: "1400",
  _print: { display: "none" },
} as const;

/** At the bottom on a phone, within reach of the thumb; otherwise centered. In a frame, within its visible part. */
const positionerStyles = {
  ...layer,
  top: "var(--hidden-top, 0px)",
  bottom: "var(--hidden-bottom, 0px)",
  display: "flex",
  overflowY: "auto",
  overscrollBehavior: "contain",
} as const;

const contentStyles = {
  w: "full",
  maxW: { md: "form" },
  m: { base: "auto 0 0", md: "auto" },
  p: { base: "5", md: "6" },
  pb: { base: "calc(1.25rem + env(safe-area-inset-bottom))", md: "6" },
  borderTopRadius: "lg",
  borderBottomRadius: { md: "lg" },
  bg: "bg.panel",
  boxShadow: "overlay",
  _highContrast: { borderWidth: "2px" },
  transition: "transform 200ms ease-out",
  _starting: { transform: "translateY(1rem)" },
} as const;
