import { Grid, SimpleGrid, Skeleton } from "@chakra-ui/react";

/** Placeholders of the size of the first leads: table rows on a desktop, cards on smaller screens. */
export function LeadSkeletons() {
  return (
    <SimpleGrid
      columns={{ base: 1, md: 2, lg: 1 }}
      gap={{ base: "2", md: "3", lg: "0" }}
      minH="60vh"
      alignContent="start"
      lg={{ borderWidth: "1px", borderRadius: "l3", bg: "bg.panel" }}
    >
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Grid
          key={place}
          gap={{ base: "2", lg: "3" }}
          alignItems="center"
          px="3"
          py="3"
          lgDown={{
            h: "7.25rem",
            alignContent: "start",
            borderWidth: "1px",
            borderRadius: "l3",
            bg: "bg.panel",
          }}
          lg={{
            gridTemplateColumns: "8rem 1fr 2fr",
            h: "3.625rem",
            "&:not(:last-of-type)": { borderBottomWidth: "1px" },
          }}
        >
          <Skeleton w="8rem" h="5" />
          <Skeleton w="75%" h="4" />
          <Skeleton w="full" h="4" />
        </Grid>
      ))}
    </SimpleGrid>
  );
}
