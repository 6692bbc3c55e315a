import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { StatusIcon } from "../../ui/StatusIcon.tsx";

type StatusCardProps = Readonly<{
  tone: "green" | "yellow" | undefined;
  /** Above the title: how sure it is, or what the question is about. */
  label?: string | undefined;
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
      {label && <p>{label}</p>}
      {title && (
        <SectionHeading mb="0" {...heading}>
          {/* In the heading's line, so that all lines begin at one edge. */}
          {tone && (
            <chakra.span display="inline-block" verticalAlign="-0.25em" me="2">
              <StatusIcon status={tone} />
            </chakra.span>
          )}
          <span>{title}</span>
        </SectionHeading>
      )}
      {children}
    </Card>
  );
}

type CardRowProps = Readonly<{ label: string; children: string | undefined }>;

/** A row of the card: what something costs, or what to do. Nothing without a text. */
export function CardRow({ label, children }: CardRowProps) {
  if (!children) return null;
  return (
    <chakra.div
      display={{ _print: "flex" }}
      gap="2"
      borderTopWidth="1px"
      borderTopColor="status.yellow.border"
      pt={{ base: "2", _print: "0" }}
    >
      <SmallText>{label}</SmallText>
      <chakra.strong display="block" textWrap="balance">
        {children}
      </chakra.strong>
    </chakra.div>
  );
}
