import { chakra } from "@chakra-ui/react";
import { bookingLink } from "@planner/shared/brand/bookingLink";
import { useEffect, useState } from "react";
import { keepLoadingSiteConfig } from "../../api/loadSiteConfig.ts";
import { useBrand } from "../../browser/brand.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";

/** Opens the caller's calendar or, in an environment without one, calls the agency. */
export function TalkButton({ firstName, variant }: TalkButtonProps) {
  const { call, name, phone } = useBrand();
  const [bookingUrl, setBookingUrl] = useState<string>();
  useEffect(() => keepLoadingSiteConfig(({ booking_url }) => setBookingUrl(booking_url)), []);
  const [callerFirstName] = call.with.split(" ");
  const hasCaller = call.role !== undefined;
  const href = bookingUrl ? bookingLink(bookingUrl, { name: firstName }) : phone?.href;
  if (!href) return null;
  return (
    <chakra.div _print={{ display: "none" }}>
      <LinkButton
        w="full"
        size="lg"
        variant={variant}
        href={href}
        target={bookingUrl && "_blank"}
        rel={bookingUrl && "noopener"}
      >
        {`Talk to ${hasCaller ? callerFirstName : call.with}`}
      </LinkButton>
      <SmallText mt="2" textAlign="center">
        {`${hasCaller ? `${call.with}, ` : ""}${name}. ${call.minutes} minutes.`}
      </SmallText>
    </chakra.div>
  );
}

/** `secondary` beside another main action. */
type TalkButtonProps = Readonly<{ firstName: string; variant?: "secondary" | undefined }>;
