import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";

/** An error about the whole form. The live region is always there, so that screen readers announce its content. */
export function FormAlert({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <div role="alert">
      {children && (
        <AlertBox>
          <Icon path="M10 2.6 18.4 17H1.6ZM10 8v4M10 14.4v.1" />
          {children}
        </AlertBox>
      )}
    </div>
  );
}

const AlertBox = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    px: "4",
    py: "3",
    borderWidth: "1px",
    borderColor: "status.red.border",
    borderRadius: "md",
    bg: "status.red.subtle",
    color: "fg.error",
    textStyle: "sm",
    fontWeight: "medium",
  },
});
