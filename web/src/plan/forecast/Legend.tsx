import { chakra } from "@chakra-ui/react";
import { SmallText } from "../../ui/content/SectionHeading.tsx";

/** What the signs in a chart mean. Hidden from screen readers, which get the chart's description. */
export function Legend({ signs }: Readonly<{ signs: Readonly<Record<string, string>> }>) {
  return (
    <SmallText display="flex" flexWrap="wrap" columnGap="4" textStyle="xs" aria-hidden="true">
      {Object.entries(signs).map(([sign, text]) => (
        <span key={sign}>
          <chakra.span color={text === "Plan" ? "fg" : "accent.fg"} fontWeight="bold">
            {sign}
          </chakra.span>{" "}
          <span>{text}</span>
        </span>
      ))}
    </SmallText>
  );
}
