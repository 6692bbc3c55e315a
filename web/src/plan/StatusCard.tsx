import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Card, SectionHeading } from "../ui/content/SectionHeading.tsx";
import { StatusIcon } from "../ui/StatusIcon.tsx";

type StatusCardProps = Readonly<{
  tone: "green" | "yellow" | undefined;
  title: string | undefined;
  children: ReactNode;
}>;

/** What a plan's numbers say: green if it goes well, yellow if something proven is to be changed. */
export function StatusCard({ tone, title, children }: StatusCardProps) {
  return (
    <Card
      bg={tone && `status.${tone}.subtle`}
      borderColor={tone && `status.${tone}.border`}
      _print={{ bg: "#fff" }}
    >
      {title && (
        <chakra.div display="flex" alignItems="start" gap="2">
          {tone && <StatusIcon status={tone} />}
          <SectionHeading mb="0">{title}</SectionHeading>
        </chakra.div>
      )}
      {children}
    </Card>
  );
}
