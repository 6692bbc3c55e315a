import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { LinkButton } from "../../../ui/Button.tsx";

/** A link to an external page, styled as a button. Announces that it opens in a new tab. */
export function ActionLink({ children, ...props }: ActionLinkProps) {
  return (
    <LinkButton
      size="lg"
      {...props}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={newTabId}
    >
      {children}
      <chakra.svg
        viewBox="0 0 16 16"
        w="4"
        h="4"
        flexShrink="0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M6 3H3v10h10v-3M9 2.5h4.5V7M13 3 7.5 8.5" />
      </chakra.svg>
    </LinkButton>
  );
}

/** The description that every `ActionLink` refers to. Render it once per screen. */
export function NewTabHint() {
  return (
    <span id={newTabId} hidden>
      Opens in a new tab
    </span>
  );
}

type ActionLinkProps = ComponentProps<typeof LinkButton> & { readonly href: string };

const newTabId = "opens-in-new-tab";
