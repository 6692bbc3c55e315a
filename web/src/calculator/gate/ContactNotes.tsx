import { chakra } from "@chakra-ui/react";
import { consentLinkText, currentConsentText } from "@planner/shared/lead/contact/consent";
import { useBrand } from "../../browser/brand.ts";

/** Who calls and when, and how the details are used, with a link to the privacy policy. */
export function ContactNotes() {
  const { call, privacyUrl } = useBrand();
  const [beforeLink, afterLink] = currentConsentText.split(consentLinkText);
  return (
    <chakra.div display="grid" gap="1" textStyle={{ base: "xs", md: "sm" }} color="fg.muted">
      <chakra.p textStyle="sm">{`${call.with} calls you ${call.when}.`}</chakra.p>
      <p>
        <span>{beforeLink}</span>
        {/* In a new tab, so that the form keeps its input. */}
        <PolicyLink href={privacyUrl} target="_blank" rel="noopener">
          {consentLinkText}
        </PolicyLink>
        <span>{afterLink}</span>
      </p>
    </chakra.div>
  );
}

const PolicyLink = chakra("a", {
  base: { textDecoration: "underline", textUnderlineOffset: "2px", _hover: { color: "fg" } },
});
