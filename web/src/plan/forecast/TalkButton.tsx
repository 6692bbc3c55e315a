import { chakra } from "@chakra-ui/react";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { useEffect, useState } from "react";
import { keepLoadingSiteConfig } from "../../api/loadSiteConfig.ts";
import { useBrand } from "../../browser/brand.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";

/** Opens the caller's calendar or, in an environment without one, calls the agency. */
export function TalkButton({ firstName }: Readonly<{ firstName: string }>) {
  const { call, name, phone } = useBrand();
  const [bookingUrl, setBookingUrl] = useState<string>();
  useEffect(() => keepLoadingSiteConfig(({ booking_url }) => setBookingUrl(booking_url)), []);
  const [callerFirstName] = call.with.split(" ");
  const hasCaller = call.role !== undefined;
  const href = bookingUrl ? bookingLink(bookingUrl, { name: firstName }) : phone?.href;
  if (!href) return null;
  return (
    <chakra.div _print={{ display: "none" }}>
      <SmallText mb="2">
        {`Want help? ${hasCaller ? `${call.with}, ` : ""}${name}. ${call.minutes} minutes.`}
      </SmallText>
      <LinkButton
        w="full"
        variant="secondary"
        href={href}
        target={bookingUrl && "_blank"}
        rel={bookingUrl && "noopener"}
      >
        {`Talk to ${hasCaller ? callerFirstName : call.with}`}
      </LinkButton>
    </chakra.div>
  );
}
