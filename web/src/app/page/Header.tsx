import { chakra } from "@chakra-ui/react";
import { siteName } from "../siteName.ts";

export function Header() {
  return (
    <Bar>
      <Name>
        <Mark viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 22v-7h6v7zM9 22V9h6v13zM16 22V2h6v20z" />
        </Mark>
        {siteName}
      </Name>
    </Bar>
  );
}

const Bar = chakra("header", {
  base: { bg: "bg.panel", borderBottomWidth: "1px" },
});

const Name = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    h: "12",
    maxW: "page",
    mx: "auto",
    px: { base: "4", md: "8" },
    fontWeight: "heavy",
    letterSpacing: "-0.01em",
  },
});

const Mark = chakra("svg", { base: { w: "5", h: "5", fill: "accent.solid" } });
