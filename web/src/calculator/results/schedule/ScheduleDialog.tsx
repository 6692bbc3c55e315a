import { chakra, Dialog, Portal } from "@chakra-ui/react";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { type RefObject, useEffect, useRef, useState } from "react";
import { bookingVisitor } from "../../../browser/bookingVisitor.ts";
import { useBrand } from "../../../browser/brand.ts";
import { announce } from "../../../browser/plannerEvents.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ActionLink } from "./ActionLink.tsx";

/** Invites to a strategy call. Focus starts on the title, so that a key pressed just as it opens activates nothing. */
export function ScheduleDialog({ isOpen, onClose, ...props }: ScheduleDialogProps) {
  const { call, phone } = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  const [phase, setPhase, leave] = useReturn(heading);
  const bookingUrl = bookingLink(props.bookingUrl, bookingVisitor());
  useEffect(() => {
    if (isOpen) announce({ type: "call_offered" });
  }, [isOpen]);
  const close = () => {
    setPhase("inviting");
    onClose();
  };
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
            {phase !== "booked" && (
              <chakra.p mt="3">
                You’ll talk with <chakra.strong fontWeight="bold">{call.with}</chakra.strong>
                <span>{call.role && `, ${call.role}`}</span>
              </chakra.p>
            )}
            {phase === "asking" && (
              <chakra.div role="status" mt="4" display="grid" gap="2">
                <chakra.strong textStyle="lg" fontWeight="bold">
                  Did you pick a time?
                </chakra.strong>
                <Button size="lg" onClick={() => setPhase("booked")}>
                  Yes, I picked a time
                </Button>
                <ActionLink
                  href={bookingUrl}
                  variant="secondary"
                  size="md"
                  onClick={() => announce({ type: "call_clicked" })}
                >
                  Not yet, open the calendar
                </ActionLink>
              </chakra.div>
            )}
            {phase === "booked" && (
              <chakra.p my="4">
                {`Good. ${call.with} will call you then, for about ${call.minutes} minutes. After the call we set your start date, a Monday.`}
              </chakra.p>
            )}
            {(phase === "inviting" || phase === "away") && (
              <>
                <chakra.p mt="1" mb="4" color="fg.muted">
                  {`For about ${call.minutes} minutes. The calendar opens in a new tab.`}
                </chakra.p>
                <ActionLink w="full" href={bookingUrl} onClick={leave}>
                  Book Strategy Call
                </ActionLink>
              </>
            )}
            <chakra.div display="grid" gap="2" mt="2">
              {phone && (
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

export type ScheduleDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly bookingUrl: string;
};

/** Asks once, when the visitor returns from the booking page in the other tab. */
function useReturn(heading: RefObject<HTMLElement | null>) {
  const [phase, setPhase] = useState<"inviting" | "away" | "asking" | "booked">("inviting");
  const hasAsked = useRef(false);

  useEffect(() => {
    if (phase !== "away") return;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      hasAsked.current = true;
      setPhase("asking");
      // The link that had the focus is gone.
      heading.current?.focus();
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [phase, heading]);

  const leave = () => {
    announce({ type: "call_clicked" });
    setPhase(hasAsked.current ? "inviting" : "away");
  };
  return [phase, setPhase, leave] as const;
}

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
