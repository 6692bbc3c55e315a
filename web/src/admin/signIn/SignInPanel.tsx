import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { useScreenTitle } from "../useScreenTitle.ts";

type SignInPanelProps = Readonly<{
  title: string;
  lead?: ReactNode;
  /** Why the user sees this form again. Announced by screen readers. */
  notice?: string | undefined;
  children: ReactNode;
  /** Alternatives, below the form. */
  links?: ReactNode;
  /** Adds a link back to the first form. */
  onBack?: () => void;
}>;

/** The frame of every sign-in form. */
export function SignInPanel({ title, lead, notice, children, links, onBack }: SignInPanelProps) {
  useScreenTitle(title);
  return (
    <Panel>
      <Title>{title}</Title>
      {lead && <Lead>{lead}</Lead>}
      <Notice role="status">{notice}</Notice>
      {children}
      {(links || onBack) && (
        <Links>
          {links}
          {onBack && (
            <Button type="button" variant="quiet" px="3" onClick={onBack}>
              Back to sign in
            </Button>
          )}
        </Links>
      )}
    </Panel>
  );
}

const Panel = chakra("section", {
  base: {
    w: "full",
    maxW: "form",
    mx: "auto",
    my: { base: "2", md: "8" },
    md: {
      p: "8",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "lg",
      boxShadow: "panel",
    },
  },
});

const Title = chakra("h1", { base: { textStyle: "xl", fontWeight: "heavy", mb: "4" } });

const Lead = chakra("p", {
  base: { mt: "-2", mb: "5", color: "fg.muted", overflowWrap: "anywhere" },
});

const Notice = chakra("p", {
  base: {
    "&:not(:empty)": {
      mb: "4",
      p: "3",
      borderWidth: "1px",
      borderColor: "accent.solid",
      borderRadius: "md",
      bg: "accent.subtle",
    },
  },
});

const Links = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", mt: "3", mx: "-3" },
});
