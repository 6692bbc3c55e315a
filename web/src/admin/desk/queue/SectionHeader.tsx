import { chakra, Flex, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

type SectionHeaderProps = Readonly<{
  title: string;
  /** The count beside the title. */
  countElement: ReactNode;
  /** The link to the other view, at the end of the line. */
  linkElement: ReactNode;
}>;

/** The title of the call queue's section, which it labels. */
export function SectionHeader({ title, countElement, linkElement }: SectionHeaderProps) {
  return (
    <Flex wrap="wrap" align="baseline" gap="2" pt={{ base: "2", md: "1" }} mb="1">
      <Heading as="h2" id={sectionTitleId} textStyle="md" fontWeight="bold">
        {title}
      </Heading>
      <chakra.span textStyle="sm" color="fg.muted">
        {countElement}
      </chakra.span>
      {linkElement}
    </Flex>
  );
}

/** A link to the queue's other view. */
export const ViewLink = chakra(Link, {
  base: {
    ms: "auto",
    // Large enough for a thumb, without making the line higher.
    py: { base: "2.5", lg: "0" },
    my: { base: "-2.5", lg: "0" },
    textStyle: "sm",
    fontWeight: "semibold",
    color: "accent.fg",
    _hover: { textDecoration: "underline" },
  },
});

/** The title's ID, for the section that it labels. */
export const sectionTitleId = "to-call";
