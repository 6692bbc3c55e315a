import { chakra } from "@chakra-ui/react";
import { paths } from "@planner/shared/sitePaths";
import type { MouseEventHandler, ReactNode } from "react";
import { useBrand } from "../../browser/brand.ts";
import { useEmbedded } from "../../browser/useEmbedded.ts";

type PageProps = Readonly<{
  children: ReactNode;
  /** Handles clicks on the name, which links home. */
  onHome?: MouseEventHandler;
  /** Each step has its own footer: a shared one would move when the content grows, which is a layout shift. */
  step?: string;
  /** False on the desk: administrators know what the site offers. */
  hasTagline?: boolean;
}>;

/** The frame of every screen: header, main content, footer. */
export function Page({ children, onHome, step, hasTagline = true }: PageProps) {
  const { name, tagline, logo, isExample } = useBrand();
  const isEmbedded = useEmbedded();
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      {!isEmbedded && (
        <chakra.header bg="bg.panel" borderBottomWidth="1px">
          <Row columnGap="2">
            <Name href={paths.home} onClick={onHome}>
              {logo ? (
                // The dark image follows the system's color scheme in CSS only. Paper is always light.
                <picture>
                  <source srcSet={logo.dark} media="screen and (prefers-color-scheme: dark)" />
                  <img src={logo.light} alt={name} width={logo.width} height={logo.height} />
                </picture>
              ) : (
                <>
                  <img src="/favicon.svg" alt="" width="24" height="24" />
                  {name}
                </>
              )}
            </Name>
            {isExample && <ExampleTag>Example</ExampleTag>}
            {hasTagline && <Tagline>{tagline}</Tagline>}
          </Row>
        </chakra.header>
      )}
      <chakra.main
        flex="1"
        w="full"
        maxW="page"
        mx="auto"
        px={{ base: "4", md: "8" }}
        pt={{ base: "4", md: "8" }}
        pb={{ base: "8", md: "16" }}
      >
        {children}
      </chakra.main>
      <Footer key={step} />
    </chakra.div>
  );
}

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
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

/** Below the name on a phone, next to it on wider screens. */
const Tagline = chakra("span", {
  base: {
    flexBasis: { base: "full", md: "auto" },
    mt: { base: "-3", md: "0", _print: "0" },
    ms: { md: "2" },
    pb: { base: "2", md: "0" },
    textStyle: { base: "xs", md: "sm" },
    color: "fg.muted",
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

/** The claims, the brand's links, and a link to the dashboard. */
function Footer() {
  const { claims, phone, privacyUrl, termsUrl } = useBrand();
  const isEmbedded = useEmbedded();
  const target = isEmbedded ? "_blank" : undefined;
  return (
    <chakra.footer bg="bg.subtle" borderTopWidth="1px">
      <Row justifyContent="space-between" columnGap="4" minH="16">
        <Claims>
          {claims.map(({ figure, text }) => (
            <li key={text}>
              <strong>{figure}</strong> {text}
            </li>
          ))}
        </Claims>
        <chakra.nav
          aria-label="About this site"
          display="flex"
          flexWrap="wrap"
          columnGap="2"
          mx="-2"
        >
          {phone && <FooterLink href={phone.href}>{phone.text}</FooterLink>}
          <FooterLink href={privacyUrl} target={target}>
            Privacy
          </FooterLink>
          <FooterLink href={termsUrl} target={target}>
            Terms
          </FooterLink>
          {!isEmbedded && <FooterLink href={paths.admin}>Admin</FooterLink>}
        </chakra.nav>
      </Row>
    </chakra.footer>
  );
}

const Claims = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "6",
    my: "1.5",
    textStyle: "sm",
    color: "fg.muted",
    "& strong": { fontWeight: "heavy", color: "fg" },
  },
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
