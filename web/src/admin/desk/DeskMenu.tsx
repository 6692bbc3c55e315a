import { Menu, Portal } from "@chakra-ui/react";
import type { ComponentProps, ReactElement } from "react";

type DeskMenuProps = ComponentProps<typeof Menu.Root> & Readonly<{ trigger: ReactElement }>;

/** A button with a menu, whose items are high enough for a thumb. */
export function DeskMenu({ trigger, children, ...props }: DeskMenuProps) {
  return (
    <Menu.Root {...props}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minW="14rem"
            maxW="17rem"
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
