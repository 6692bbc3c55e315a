import { chakra, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Not shown without a value. */
type Fact = readonly [label: string, value: ReactNode];

type FactsProps = Readonly<{
  title: string;
  intro?: ReactNode;
  facts: readonly Fact[];
  children?: ReactNode;
}>;

/** A titled group of stored data. */
export function Facts({ title, intro, facts, children }: FactsProps) {
  return (
    <section aria-label={title}>
      <FactsTitle>{title}</FactsTitle>
      {intro && (
        <Text as="div" mb="2">
          {intro}
        </Text>
      )}
      <FactList>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </FactList>
      {children}
    </section>
  );
}

const FactList = chakra("dl", {
  base: {
    textStyle: "sm",
    "& > div": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "4",
      minH: "8",
      borderTopWidth: "1px",
    },
    "& dt": { color: "fg.muted" },
    // If the text is large, it is below the label.
    "& dd": { flex: "1 1 6rem", minW: "0", textAlign: "end", overflowWrap: "anywhere" },
  },
});

/** The title of a part of the panel. */
export const FactsTitle = chakra("h3", {
  base: { mb: "1", textStyle: "sm", fontWeight: "bold", color: "fg.muted" },
});
