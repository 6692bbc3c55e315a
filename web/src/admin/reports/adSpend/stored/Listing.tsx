import { chakra, Grid, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A list with a title and lines between its items. */
export function Listing({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <Grid as="section" aria-label={title} gap="2">
      <Heading as="h3" textStyle="lg">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
        css={{ "& > li + li": { borderTopWidth: "1px" } }}
      >
        {children}
      </Grid>
    </Grid>
  );
}

/** The width of the button at the end of an item. A sum, which has no button, leaves it free to be below the amounts. */
export const deleteWidth = "6rem";

/** An item of a list, whose parts wrap. */
export const ListingItem = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    rowGap: "1",
    px: "4",
    py: "2",
  },
});
