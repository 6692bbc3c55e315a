import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { StatusIcon } from "../../ui/StatusIcon.tsx";

type StatusCardProps = Readonly<{
  tone: "green" | "yellow" | undefined;
  /** How sure the title is, above it. */
  label?: string;
  title: string | undefined;
  /** What makes the title's heading the page's. */
  heading?: ComponentProps<typeof SectionHeading> | undefined;
  children: ReactNode;
}>;

/** What a plan's numbers say. Green: all goes well. Yellow: there is a question, or something is proven that should change. */
export function StatusCard({ tone, label, title, heading, children }: StatusCardProps) {
  return (
    <Card
      bg={tone && `status.${tone}.subtle`}
      borderColor={tone && `status.${tone}.border`}
      _print={{ bg: "#fff" }}
      // More room between a text and the buttons below it than between texts.
      css={{ "& > p:not(:first-child) + :not(p)": { mt: "2" } }}
    >
      {label && <SmallText>{label}</SmallText>}
      {title && (
        <chakra.div display="flex" alignItems="start" gap="2">
          {tone && <StatusIcon status={tone} />}
          <SectionHeading mb="0" {...heading}>
            {title}
          </SectionHeading>
        </chakra.div>
      )}
      {children}
    </Card>
  );
}
