import { chakra } from "@chakra-ui/react";

/** The frame of what the panel asks: how a call went, why a lead was lost, what a deal is worth. */
export const QuestionBox = chakra("section", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    mt: "2",
    p: "3",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.subtle",
  },
});

/** The question. Gets the focus when it appears. */
export const QuestionTitle = chakra("h3", { base: { fontWeight: "bold", outline: "none" } });
