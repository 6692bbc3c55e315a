import { chakra } from "@chakra-ui/react";
import type { PageLogo } from "@planner/shared/brand/pageBrand";
import type { MouseEventHandler, ReactNode } from "react";
import { useBrand } from "../brand.ts";
import { paths } from "../site.ts";

type PageProps = Readonly<{
  children: ReactNode;
  /** Handles clicks on the name, which links home. */
  onHome?: MouseEventHandler;
}>;

/** The frame of every screen: header, main content, footer. */
export function Page({ children, onHome }: PageProps) {
  const { name, logo, isExample } = useBrand();
  return (
    <Frame>
      <HeaderBar>
        <HeaderRow>
          <Name href={paths.home} onClick={onHome}>
            {logo ? <Logo {...logo} name={name} /> : <Wordmark name={name} />}
          </Name>
          {isExample && <ExampleTag>Example</ExampleTag>}
        </HeaderRow>
      </HeaderBar>
      <Main>{children}</Main>
      <Footer />
    </Frame>
  );
}

/** The dark image follows the system's color scheme in CSS only. Paper is always light. */
function Logo({ light, dark, width, height, name }: PageLogo & Readonly<{ name: string }>) {
  return (
    <picture>
      <source srcSet={dark} media="screen and (prefers-color-scheme: dark)" />
      <img src={light} alt={name} width={width} height={height} />
    </picture>
  );
}

function Wordmark({ name }: Readonly<{ name: string }>) {
  return (
    <>
      <img src="/favicon.svg" alt="" width="24" height="24" />
      {name}
    </>
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

const HeaderBar = chakra("header", {
  base: { bg: "bg.panel", borderBottomWidth: "1px" },
});

const HeaderRow = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    maxW: "page",
    mx: "auto",
    px: { base: "4", md: "8" },
  },
});

const Name = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    h: "12",
    fontWeight: "heavy",
    letterSpacing: "-0.01em",
  },
});

/** Says that the brand is invented. */
const ExampleTag = chakra("span", {
  base: {
    px: "1.5",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    textStyle: "xs",
    fontWeight: "semibold",
    color: "fg.muted",
  },
});

function Footer() {
  const { phone, privacyUrl, termsUrl } = useBrand();
  return (
    <FooterBar>
      <FooterRow>
        <Claims>
          <Claim>
            <Figure>200+</Figure> contractors
          </Claim>
          <Claim>
            <Figure>90-day</Figure> timeline
          </Claim>
        </Claims>
        <Links aria-label="About this site">
          {phone && <FooterLink href={phone.href}>{phone.text}</FooterLink>}
          <FooterLink href={privacyUrl}>Privacy</FooterLink>
          <FooterLink href={termsUrl}>Terms</FooterLink>
          <FooterLink href={paths.admin}>Admin</FooterLink>
        </Links>
      </FooterRow>
    </FooterBar>
  );
}

const FooterBar = chakra("footer", {
  base: { bg: "bg.subtle", borderTopWidth: "1px" },
});

const FooterRow = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    flexWrap: "wrap",
    minH: "16",
    maxW: "page",
    mx: "auto",
    px: { base: "4", md: "8" },
  },
});

const Claims = chakra("ul", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "6", py: "3" },
});

const Claim = chakra("li", { base: { textStyle: "sm", color: "fg.muted" } });

const Figure = chakra("strong", { base: { fontWeight: "heavy", color: "fg" } });

const Links = chakra("nav", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "2", mx: "-2" },
});

const FooterLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: "touch",
    px: "2",
    borderRadius: "sm",
    textStyle: "xs",
    color: "fg.muted",
    _hover: { color: "fg", textDecoration: "underline" },
  },
});
