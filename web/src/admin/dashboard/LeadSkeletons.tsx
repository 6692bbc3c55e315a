import { chakra } from "@chakra-ui/react";
import { Skeleton } from "./Skeleton.tsx";

/** The room of the first leads, while they are on their way: rows on a desk, cards below. */
export function LeadSkeletons() {
  return (
    <Rows>
      {places.map((place) => (
        <Row key={place}>
          <Skeleton w="8rem" h="5" />
          <Skeleton w="75%" h="4" />
          <Skeleton w="full" h="4" />
        </Row>
      ))}
    </Rows>
  );
}

const places = [1, 2, 3, 4, 5, 6];

const Rows = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "1fr 1fr", lg: "1fr" },
    gap: { base: "3", lg: "0" },
    minH: "60vh",
    alignContent: "start",
    lg: { borderWidth: "1px", borderRadius: "lg", bg: "bg.panel" },
  },
});

const Row = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    alignItems: "center",
    p: "4",
    lgDown: {
      h: "14rem",
      alignContent: "start",
      borderWidth: "1px",
      borderRadius: "lg",
      bg: "bg.panel",
    },
    lg: {
      gridTemplateColumns: "8rem 1fr 2fr",
      px: "3",
      h: "3.625rem",
      "&:not(:last-of-type)": { borderBottomWidth: "1px" },
    },
  },
});
