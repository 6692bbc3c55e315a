import type { ComponentProps } from "react";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/icons.tsx";

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
      <span>{children}</span>
      <Icon path="M7.5 4H4v12h12v-3.5M11 3.5h5.5V9M16 4l-6.5 6.5" />
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
