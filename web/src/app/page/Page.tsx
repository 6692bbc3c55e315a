import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

/** What every screen stands in. */
export function Page({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <Frame>
      <Header />
      <Main>{children}</Main>
      <Footer />
    </Frame>
  );
}

const Frame = chakra("div", {
  base: { display: "flex", flexDirection: "column", minH: "100dvh" },
});

const Main = chakra("main", {
  base: {
    flex: "1",
    w: "full",
    maxW: "page",
    mx: "auto",
    px: { base: "4", md: "8" },
    pt: { base: "4", md: "8" },
    pb: { base: "8", md: "16" },
  },
});
