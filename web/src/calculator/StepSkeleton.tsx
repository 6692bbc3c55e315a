import { chakra } from "@chakra-ui/react";

/** Holds a step's room while its code arrives, so that nothing jumps: no step is lower than a screen, and the footer stays below it. */
export function StepSkeleton() {
  return (
    <Blocks aria-busy="true" aria-label="Loading" role="group">
      <Block h="8" w="75%" />
      <Block h="5" />
      <Block h="control" mt="6" />
      <Block h="control" mt="6" />
      <Block h="control" mt="6" />
      <Block h="control" mt="6" />
    </Blocks>
  );
}

const Blocks = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    w: "full",
    maxW: "form",
    mx: "auto",
    minH: "100vh",
    alignContent: "start",
  },
});

const Block = chakra("div", { base: { bg: "bg.muted", borderRadius: "md" } });
