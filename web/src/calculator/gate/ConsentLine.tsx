import { chakra } from "@chakra-ui/react";
import {
  consentLinkText,
  consentTexts,
  currentConsent,
} from "@planner/shared/lead/contact/consent";
import { useBrand } from "../../app/brand.ts";

/** How the details are used, with a link to the privacy policy. */
export function ConsentLine() {
  const { privacyUrl } = useBrand();
  const [before, after] = consentTexts[currentConsent].split(consentLinkText);
  return (
    <SmallPrint>
      {before}
      {/* In a new tab, so that the form keeps its input. */}
      <PolicyLink href={privacyUrl} target="_blank" rel="noopener">
        {consentLinkText}
      </PolicyLink>
      {after}
    </SmallPrint>
  );
}

const SmallPrint = chakra("p", {
  base: { textStyle: { base: "xs", md: "sm" }, color: "fg.muted" },
});

const PolicyLink = chakra("a", {
  base: { textDecoration: "underline", textUnderlineOffset: "2px", _hover: { color: "fg" } },
});
