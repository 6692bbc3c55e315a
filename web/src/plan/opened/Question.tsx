import type { ReactNode, RefObject } from "react";
import { Card, SectionHeading } from "../../ui/content/SectionHeading.tsx";

type QuestionProps = Readonly<{
  title: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}>;

/** Something to answer. With a ref, its title is the page's. */
export function Question({ title, titleRef, children }: QuestionProps) {
  return (
    <Card
      borderStyle="dashed"
      borderColor="status.yellow.solid"
      // As far from what it is about as other parts of the page.
      mb={{ base: "6", md: "4" }}
      _print={{ display: "none" }}
      css={{ "& button": { textStyle: "md" } }}
    >
      <SectionHeading as={titleRef ? "h1" : "h2"} ref={titleRef} tabIndex={-1} mb="0">
        {title}
      </SectionHeading>
      {children}
    </Card>
  );
}
