import { chakra } from "@chakra-ui/react";
import { paths } from "@planner/shared/sitePaths";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../Button.tsx";

type NoticeProps = Readonly<{ title: string; text: string; children?: ReactNode }>;

/** A screen with one message and one action. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <Block>
      <chakra.h1 textStyle="xl" fontWeight="heavy">
        {title}
      </chakra.h1>
      <chakra.p color="fg.muted" mb="2">
        {text}
      </chakra.p>
      {children}
    </Block>
  );
}

const Block = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "4",
    w: "full",
    maxW: "form",
    mx: "auto",
    my: { base: "8", md: "16" },
  },
});

/** Shown when a screen's code fails or cannot be fetched. The visitor's progress survives the reload. */
export function LoadFailure() {
  return (
    <Notice
      title="This part of the page did not load"
      text="Check your connection and reload. What you entered is kept."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Notice>
  );
}

export function NotFound() {
  return (
    <Notice title="Oops! Page not found" text="There’s nothing here. The planner is one tap away.">
      <LinkButton href={paths.home}>Back to home</LinkButton>
    </Notice>
  );
}
