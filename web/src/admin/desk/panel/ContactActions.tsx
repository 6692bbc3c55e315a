import { chakra, Flex, SimpleGrid } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { LinkButton } from "../../../ui/Button.tsx";
import { DeskIcon } from "../DeskIcon.tsx";
import type { useAddEvent } from "../data/useAddEvent.ts";
import { mailto, WebsiteLink } from "../lead/ContactLinks.tsx";
import { SaveFailure } from "./SaveFailure.tsx";

type ContactActionsProps = Readonly<{
  lead: Lead;
  contacting: ReturnType<typeof useAddEvent>;
  onCall: () => void;
}>;

/** Calls, texts or emails the lead. A text or email goes into the timeline when its app opens. */
export function ContactActions({ lead, contacting, onCall }: ContactActionsProps) {
  return (
    <section aria-label="Contact">
      <SimpleGrid columns={3} gap="2">
        <LinkButton href={`tel:${lead.mobile}`} px="2" data-call={lead.id} onClick={onCall}>
          <DeskIcon name="call" />
          Call
        </LinkButton>
        <LinkButton
          href={`sms:${lead.mobile}`}
          variant="secondary"
          px="2"
          onClick={() => contacting.add({ kind: "text" })}
        >
          <DeskIcon name="text" />
          Text
        </LinkButton>
        <LinkButton
          href={mailto(lead.work_email)}
          variant="secondary"
          px="2"
          onClick={() => contacting.add({ kind: "email" })}
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
      {contacting.failed && (
        <SaveFailure
          text={`The ${contacting.failed.kind} is not in the timeline.`}
          onRetry={contacting.retry}
          onDiscard={contacting.reset}
        />
      )}
    </section>
  );
}

/** Can be selected and copied. */
const Detail = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", minH: "8", overflowWrap: "anywhere" },
});
