import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { paths } from "@planner/shared/sitePaths";
import { LinkButton } from "../../../ui/Button.tsx";
import { startOver } from "../../WizardState.ts";

/** A link to an external page, styled as a button. Announces that it opens in a new tab. */
export function ActionLink({ children, ...props }: ActionLinkProps) {
  return (
    <LinkButton
      {...props}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={newTabId}
      size="lg"
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

/** Returns to step 1 with the entries kept. */
export function ChangeTarget() {
  return (
    <LinkButton
      href={paths.home}
      onClick={startOver}
      variant="secondary"
      mt="3"
      _print={{ display: "none" }}
    >
      Change my target
    </LinkButton>
  );
}

type ActionLinkProps = HTMLChakraProps<"a"> & { readonly href: string };

const newTabId = "opens-in-new-tab";
