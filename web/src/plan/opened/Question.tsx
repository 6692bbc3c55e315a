import type { RefObject } from "react";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";

type QuestionProps = Readonly<{
  title: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  text: string;
  yes: Answer;
  no: Answer;
}>;

type Answer = Readonly<{ label: string; onChoose: () => void }>;

/** A question with two answers. With a ref, its title is the page's. */
export function Question({ title, titleRef, text, yes, no }: QuestionProps) {
  return (
    <Card
      borderStyle="dashed"
      borderColor="status.yellow.solid"
      // As far from what it is about as other parts of the page.
      mb={{ base: "6", md: "4" }}
      _print={{ display: "none" }}
    >
      <SectionHeading as={titleRef ? "h1" : "h2"} ref={titleRef} tabIndex={-1} mb="0">
        {title}
      </SectionHeading>
      <SmallText>{text}</SmallText>
      <ButtonRow>
        <Button onClick={yes.onChoose}>{yes.label}</Button>
        <Button variant="secondary" onClick={no.onChoose}>
          {no.label}
        </Button>
      </ButtonRow>
    </Card>
  );
}
