import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

type NoticeProps = Readonly<{ title: string; text: string; children?: ReactNode }>;

/** A screen that says one thing and offers one way on. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <Block>
      <Title>{title}</Title>
      <Text>{text}</Text>
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

const Title = chakra("h1", { base: { textStyle: "xl", fontWeight: "heavy" } });

const Text = chakra("p", { base: { color: "fg.muted", mb: "2" } });
