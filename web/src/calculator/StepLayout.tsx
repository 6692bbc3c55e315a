import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

type StepLayoutProps = Readonly<{
  title: string;
  lead: string;
  /** Below the form, or below the introduction on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
}>;

/** A step with an introduction and a form, side by side on wide screens. */
export function StepLayout({ title, lead, aside, children }: StepLayoutProps) {
  return (
    <Columns>
      <div>
        <chakra.h1 textStyle={{ base: "xl", lg: "2xl" }} fontWeight="heavy" outline="0">
          {title}
        </chakra.h1>
        <chakra.p
          mt={{ base: "0.5", lg: "2" }}
          textStyle={{ base: "md", lg: "lg" }}
          color="fg.muted"
          maxW={{ lg: "34ch" }}
        >
          {lead}
        </chakra.p>
      </div>
      {children}
      {aside}
    </Columns>
  );
}

export const StepForm = chakra("form", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: { base: "3", md: "4" },
    // Beside the introduction and the aside.
    lg: { gridColumn: "2", gridRow: "1 / span 2" },
    md: {
      p: "8",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "lg",
      boxShadow: "panel",
    },
  },
});

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "3", md: "6" },
    w: "full",
    maxW: { base: "form", lg: "page" },
    mx: "auto",
    lg: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 30rem)",
      gridTemplateRows: "auto 1fr",
      columnGap: "16",
      alignItems: "start",
    },
  },
});

/** Placeholder while a step's code loads. At least a screen high, so that the footer does not jump. */
export function StepSkeleton() {
  return <chakra.div minH="100vh" aria-busy="true" aria-label="Loading" role="group" />;
}
