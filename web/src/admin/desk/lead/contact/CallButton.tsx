import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ComponentProps } from "react";
import { LinkButton } from "../../../../ui/Button.tsx";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import { useOpenLead } from "../useOpenLead.ts";
import { useCall } from "./useCall.ts";

type CallButtonProps = Omit<ComponentProps<typeof LinkButton>, "children" | "onClick"> &
  Readonly<{
    lead: Pick<Lead, "id" | "mobile" | "first_name">;
    /** Whether this is the lead to call now. */
    isNext?: boolean;
  }>;

/** Calls the lead, like `PhoneLink`. Large enough for a thumb. */
export function CallButton({ lead, isNext = false, ...link }: CallButtonProps) {
  return <CallLinkButton {...link} {...useCall(lead)} name={lead.first_name} isNext={isNext} />;
}

type CallLinkButtonProps = Omit<ComponentProps<typeof LinkButton>, "children"> &
  Readonly<{ name: string; isNext: boolean }>;

/**
 * A link that calls a person. One Call button of the screen is solid: that of the open lead's panel until it asks something,
 * or without a panel, that of the first in the queue.
 */
export function CallLinkButton({ name, isNext, ...link }: CallLinkButtonProps) {
  const { openId } = useOpenLead();
  return (
    <LinkButton
      {...link}
      variant={isNext && openId === undefined ? "primary" : "secondary"}
      aria-label={`Call ${name}`}
      px={{ base: "3", lg: "4" }}
    >
      <DeskIcon name="call" />
      <span>Call</span>
    </LinkButton>
  );
}
