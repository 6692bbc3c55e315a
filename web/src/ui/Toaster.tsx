import { Box, chakra } from "@chakra-ui/react";
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "./Button.tsx";
import { CheckIcon, CrossIcon, WarningIcon } from "./messageIcons.tsx";
import { dismissToast, shownToasts, subscribeToToasts, type Toast } from "./toasts.ts";

/**
 * The live region for toasts. Render it once per page, before the first toast: screen readers announce what is added to
 * a region, but not a region that appears with content.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const focusedBefore = useRef<EventTarget>(null);

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
  }

  /** Dismisses a toast whose button was pressed. The focus goes back to where it was before. */
  function dismiss(id: number) {
    dismissToast(id);
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
    focusedBefore.current = null;
  }

  return (
    <Region
      role="status"
      aria-label="Notifications"
      aria-live="polite"
      aria-atomic="false"
      onFocus={rememberFocus}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </Region>
  );
}

function ToastCard({ toast, onDismiss }: Readonly<{ toast: Toast; onDismiss: () => void }>) {
  const [hasFocus, setHasFocus] = useState(false);
  /** When the pointer last moved, while it is over the toast. */
  const [pointedAt, setPointedAt] = useState<number>();
  const isSuccess = toast.tone === "success";
  const autoDismisses = isSuccess && !hasFocus;
  const shownMs = toast.action ? actionShownMs : successShownMs;

  useEffect(() => {
    if (!autoDismisses) return;
    const timer = setTimeout(
      () => dismissToast(toast.id),
      pointedAt === undefined ? shownMs : pointedShownMs,
    );
    return () => clearTimeout(timer);
  }, [autoDismisses, shownMs, pointedAt, toast.id]);

  function act() {
    onDismiss();
    toast.action?.run();
  }

  const { Icon, color, border } = tones[toast.tone];
  return (
    // Focus pauses the timer (WCAG 2.2.1), and moving over the toast extends it. A resting pointer does not.
    <Card
      data-at={isSuccess && !toast.action ? "top" : "bottom"}
      borderColor={border}
      onPointerMove={({ timeStamp }) => setPointedAt(timeStamp)}
      onPointerLeave={() => setPointedAt(undefined)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Box color={color} pt="0.5">
        <Icon />
      </Box>
      <Box flex="1" minW="0">
        <Box fontWeight="bold">{toast.title}</Box>
        <Box textStyle="sm" color="fg.muted">
          {toast.description}
        </Box>
        {toast.action && (
          <Button type="button" variant="secondary" mt="3" onClick={act}>
            {toast.action.label}
          </Button>
        )}
      </Box>
      <Button
        type="button"
        variant="quiet"
        aria-label="Dismiss"
        onClick={onDismiss}
        px="0"
        minW="touch"
        my="-2"
        me="-3"
      >
        <CrossIcon />
      </Button>
    </Card>
  );
}

/**
 * A success is at the top, over the header. A toast that stays or has an action is above the main button. On wide screens,
 * all are in the bottom left corner, away from the figures.
 */
const Region = chakra("div", {
  base: {
    position: "fixed",
    zIndex: "1700",
    top: { base: "calc(0.5rem + env(safe-area-inset-top))", lg: "auto" },
    bottom: { base: "calc(5.5rem + env(safe-area-inset-bottom))", lg: "5" },
    insetX: { base: "3", md: "5" },
    maxW: { md: "24rem" },
    display: "flex",
    flexDirection: "column",
    gap: "2",
    pointerEvents: "none",
    "& > *": { pointerEvents: "auto" },
    "& > [data-at=bottom]": { order: "1" },
    "& > [data-at=bottom]:not([data-at=bottom] ~ *)": { mt: "auto" },
    // On a very short screen (400% zoom) it would cover the figures: it moves above the content.
    "@media (max-height: 24rem)": { position: "static", "&:not(:empty)": { mb: "4" } },
  },
});

const Card = chakra("div", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    p: { base: "3", md: "4" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "overlay",
    transition: "opacity 200ms ease-out, transform 200ms ease-out",
    _starting: { opacity: "0", transform: "translateY(0.5rem)" },
  },
});

// Only the budget meter uses green, so a success has the accent color.
const tones = {
  success: { Icon: CheckIcon, color: "accent.fg", border: "border.control" },
  destructive: { Icon: WarningIcon, color: "fg.error", border: "border.error" },
} as const;

const successShownMs = 4000;

/** Longer, because there is something to press. */
const actionShownMs = 6000;

/** After the pointer's last move over the toast. */
const pointedShownMs = 20_000;
