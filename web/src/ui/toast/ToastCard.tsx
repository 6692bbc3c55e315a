import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Button } from "../Button.tsx";
import { CheckIcon, CrossIcon, WarningIcon } from "../icons.tsx";
import { dismissToast, type Toast } from "./toasts.ts";

export function ToastCard({ toast }: Readonly<{ toast: Toast }>) {
  const [held, setHeld] = useState(false);
  const leavesByItself = toast.tone === "success" && !held;

  useEffect(() => {
    if (!leavesByItself) return;
    const timer = setTimeout(() => dismissToast(toast.id), successShownMs);
    return () => clearTimeout(timer);
  }, [leavesByItself, toast.id]);

  function act() {
    dismissToast(toast.id);
    toast.action?.run();
  }

  const { Icon, color, border } = tones[toast.tone];
  return (
    // Hovering or focusing keeps it: whoever is still reading is not hurried (WCAG 2.2.1).
    <Card
      borderColor={border}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
        onClick={() => dismissToast(toast.id)}
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

const Card = chakra("div", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    p: "4",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "overlay",
    animationName: "rise",
    animationDuration: "moderate",
  },
});

// Green is the meter's alone: a success is in the accent.
const tones = {
  success: { Icon: CheckIcon, color: "accent.fg", border: "border.control" },
  destructive: { Icon: WarningIcon, color: "fg.error", border: "border.error" },
} as const;

const successShownMs = 6000;
