import { chakra, Flex, Text } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import { phoneTimeZone } from "@planner/shared/lead/contact/phoneTimeZone";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { OnPaper } from "../../../../ui/paper/OnPaper.tsx";
import { useDesk } from "../../DeskContext.ts";
import { WebsiteLink } from "../../lead/contact/ContactLinks.tsx";
import { personName } from "../../lead/personName.ts";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { timeOfDay } from "../../lead/time/timeTexts.ts";

/** How to reach the lead, as text that users can select and copy, and who is calling already. */
export function ContactDetails({ lead }: Readonly<{ lead: Lead }>) {
  const { user } = useDesk();
  const now = useDeskTime();
  const colleaguesCalls = currentCalls(lead, now).filter(({ by }) => by !== user.email);
  return (
    <section aria-label="Contact">
      <ContactFacts>
        {/* On the screen, the Call button shows the number. */}
        <OnPaper>{formatPhone(lead.mobile)}</OnPaper>
        <span>
          {lead.work_email ||
            "No email: gets no mail, no reminders and no new link if the old one is lost"}
        </span>
        <chakra.span color="fg.muted">
          {`${timeOfDay(now, phoneTimeZone(lead.mobile))} there`}
        </chakra.span>
        {lead.website !== "" && <WebsiteLink website={lead.website} />}
      </ContactFacts>
      {colleaguesCalls.map(({ id, by }) => (
        <Text key={id} role="status" mt="2" textStyle="sm" fontWeight="semibold">
          {`${personName(by, user.email)} is calling`}
        </Text>
      ))}
    </section>
  );
}

const ContactFacts = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    textStyle: "sm",
    "& > *": { minW: "0", py: "1", overflowWrap: "anywhere" },
  },
});
