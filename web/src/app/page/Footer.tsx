import { chakra } from "@chakra-ui/react";
import { paths } from "@planner/shared/sitePaths";
import { useBrand } from "../brand.ts";
import { Claims } from "./Claims.tsx";

/** The claims, the brand's links, and a link to the dashboard. */
export function Footer() {
  const { phone, privacyUrl, termsUrl } = useBrand();
  return (
    <FooterBar>
      <FooterRow>
        <Claims />
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
