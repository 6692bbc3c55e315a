import { Menu, Portal } from "@chakra-ui/react";
import type { ComponentProps, ReactElement } from "react";

type DeskMenuProps = ComponentProps<typeof Menu.Root> &
  Readonly<{
    trigger: ReactElement;
    /** How many items a column has, so that a long menu needs no scrolling. Default: one column. */
    rows?: number;
    /** The widest that it gets, without columns. */
    maxW?: string;
  }>;

/** A button with a menu, which is at least as wide as the button. Its items are high enough for a thumb. */
export function DeskMenu({ trigger, rows, maxW = "17rem", children, ...props }: DeskMenuProps) {
  const layout = rows === undefined ? { maxW: `min(${maxW}, 100vw - 2rem)` } : columnsOf(rows);
  return (
    <Menu.Root {...props}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minW="max(var(--reference-width), min(14rem, 100vw - 2rem))"
            borderWidth="1px"
            boxShadow="overlay"
            css={itemStyle}
            {...layout}
          >
            {children}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const itemStyle = {
  "& [role^=menuitem]": {
    minH: "touch",
    textStyle: "md",
    // Forced colors remove the background that marks an item.
    "&[data-highlighted]": {
      _highContrast: { outline: "2px solid Highlight", outlineOffset: "-2px" },
    },
  },
  // A check box, in which the indicator is the mark.
  "& [role=menuitemcheckbox]:has([data-part=item-indicator])": {
    ps: "9",
    _before: {
      content: '""',
      position: "absolute",
      insetStart: "2",
      boxSize: "5",
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "l1",
    },
    "&[data-state=checked]::before": { borderColor: "transparent", bg: "accent.fill" },
    "& [data-part=item-indicator]": { insetStart: "2.5", color: "accent.onFill" },
  },
} as const;

function columnsOf(rows: number) {
  return {
    maxW: "calc(100vw - 2rem)",
    display: "grid",
    gridAutoFlow: "column",
    gridTemplateRows: `repeat(${rows}, auto)`,
  };
}
