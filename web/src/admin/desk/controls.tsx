import { Alert, Menu, Portal } from "@chakra-ui/react";
import type { ComponentProps, ReactElement } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { keepFocus } from "./keyboard/focus.ts";

/** A small button that may be pressed. */
export function Chip(props: ComponentProps<typeof Button>) {
  return <Button variant="secondary" px="3" textStyle="sm" css={pressedStyle} {...props} />;
}

const pressedStyle = {
  "&[aria-pressed=true]": {
    bg: "bg.inverted",
    color: "bg",
    borderColor: "transparent",
    _highContrast: { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
  },
};

type DeskMenuProps = ComponentProps<typeof Menu.Root> &
  Readonly<{
    trigger: ReactElement;
    /** In columns of this many items each, so that many of them need no scrolling. */
    rows?: number;
  }>;

/** A button with a menu, whose items are high enough for a thumb. */
export function DeskMenu({ trigger, rows, children, ...props }: DeskMenuProps) {
  return (
    <Menu.Root {...props}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minW="14rem"
            maxW={rows === undefined ? "17rem" : "calc(100vw - 2rem)"}
            display={rows === undefined ? undefined : "grid"}
            gridAutoFlow="column"
            gridTemplateRows={`repeat(${rows}, auto)`}
            borderWidth="1px"
            boxShadow="overlay"
            css={{ "& [role^=menuitem]": { minH: "touch", textStyle: "md" } }}
          >
            {children}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

type RetryAlertProps = ComponentProps<typeof Alert.Root> &
  Readonly<{ text: string; onRetry: (() => void) | undefined }>;

/** Replaces data that could not be loaded. Has no button if another try would not help. */
export function RetryAlert({ text, onRetry, ...props }: RetryAlertProps) {
  return (
    <Alert.Root ref={keepFocus} status="error" alignItems="center" {...props}>
      <Alert.Indicator />
      <Alert.Title flex="1">{text}</Alert.Title>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert.Root>
  );
}

export function DeskIcon({ name }: Readonly<{ name: DeskIconName }>) {
  return <Icon path={shapes[name]} />;
}

export type DeskIconName = keyof typeof shapes;

const shapes = {
  call: "M6.5 3H4.2A1.2 1.2 0 0 0 3 4.3 13.6 13.6 0 0 0 15.7 17a1.2 1.2 0 0 0 1.3-1.2v-2.3l-3.6-1.3-1.6 1.6a10 10 0 0 1-5.6-5.6l1.6-1.6Z",
  email: "M2.5 4.5h15v11h-15ZM3 5l7 6 7-6",
  add: "M10 4v12M4 10h12",
  search: "M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM13 13l4 4",
  previous: "M12.5 4.5 7 10l5.5 5.5",
  next: "M7.5 4.5 13 10l-5.5 5.5",
  down: "M5 7.5 10 12.5l5-5",
  export: "M10 3v9.5M6.2 8.8 10 12.5l3.8-3.7M4 13.5V17h12v-3.5",
  account:
    "M10 10a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5",
  close: "m5 5 10 10M15 5 5 15",
} as const;

/** What stays at the lower edge of a phone's screen. */
export const docked = {
  position: "sticky",
  bottom: "0",
  zIndex: "docked",
  py: "2",
  borderTopWidth: "1px",
  bg: "bg.panel",
} as const;
