import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { WarningIcon } from "../../ui/icons.tsx";

/** What went wrong with a form as a whole. It stands empty until then, so that screen readers announce what comes. */
export function Alert({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <div role="alert">
      {children && (
        <Box>
          <WarningIcon />
          <p>{children}</p>
        </Box>
      )}
    </div>
  );
}

const Box = chakra("div", {
  base: {
    display: "flex",
    gap: "3",
    p: "3",
    borderWidth: "1px",
    borderColor: "border.error",
    borderRadius: "md",
    bg: "bg.panel",
    color: "fg.error",
    fontWeight: "medium",
    "& svg": { mt: "0.5" },
  },
});
