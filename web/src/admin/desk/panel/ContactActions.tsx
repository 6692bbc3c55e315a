import { chakra, Flex, SimpleGrid } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { LinkButton } from "../../../ui/Button.tsx";
import { DeskIcon } from "../DeskIcon.tsx";
import { mailto, WebsiteLink } from "../lead/ContactLinks.tsx";
import type { ContactAction } from "./panelAction.ts";

type ContactActionsProps = Readonly<{ lead: Lead; onContact: (action: ContactAction) => void }>;

/** Opens the phone, text or mail app for the lead. */
export function ContactActions({ lead, onContact }: ContactActionsProps) {
  return (
    <section aria-label="Contact">
      <SimpleGrid columns={3} gap="2">
        <LinkButton
          href={`tel:${lead.mobile}`}
          px="2"
          data-call={lead.id}
          onClick={() => onContact("call")}
        >
          <DeskIcon name="call" />
          Call
        </LinkButton>
        <LinkButton
          href={`sms:${lead.mobile}`}
          variant="secondary"
          px="2"
          onClick={() => onContact("text")}
        >
          <DeskIcon name="text" />
          Text
        </LinkButton>
        <LinkButton
          href={mailto(lead.work_email)}
          variant="secondary"
          px="2"
          onClick={() => onContact("email")}
        >
          <DeskIcon name="email" />
          Email
        </LinkButton>
      </SimpleGrid>
      <Flex wrap="wrap" columnGap="4" mt="2" textStyle="sm">
        <Detail>{formatPhone(lead.mobile)}</Detail>
        <Detail>{lead.work_email}</Detail>
        {lead.website !== "" && <WebsiteLink website={lead.website} />}
      </Flex>
    </section>
  );
}

/** Text that users can select and copy. */
const Detail = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", minH: "8", overflowWrap: "anywhere" },
});
