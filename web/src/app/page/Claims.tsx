import { chakra } from "@chakra-ui/react";

/** What the agency claims, in the footer and at step 1. */
export function Claims() {
  return (
    <List>
      <li>
        <Figure>200+</Figure> contractors
      </li>
      <li>
        <Figure>90-day</Figure> timeline
      </li>
    </List>
  );
}

const List = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "6",
    my: "1.5",
    textStyle: "sm",
    color: "fg.muted",
  },
});

const Figure = chakra("strong", { base: { fontWeight: "heavy", color: "fg" } });
