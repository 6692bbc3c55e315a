import { Box, Grid, Heading, Skeleton } from "@chakra-ui/react";
import { variedWidth } from "../desk/fetched/variedWidth.ts";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { MainFigures } from "./summary/MainFigures.tsx";
import { SummaryGrid } from "./summary/SummaryGrid.ts";

/**
 * The shape of a report that is loading, as high as it will be with spend: three figures with two sentences, four figures,
 * and the rows of the first table. With a comparison, the three figures have another line.
 */
export function ReportLoading({ isCompared }: Readonly<{ isCompared: boolean }>) {
  const comparedLine = isCompared ? "1.5rem" : "0rem";
  return (
    <>
      <Grid aria-hidden containerType="inline-size" gap="2">
        <SummaryGrid>
          {["spend", "from ads with spend", "return"].map((name) => (
            <Box key={name} h={{ base: "5.75rem", sm: "4.5rem", md: "6.375rem" }} mb={comparedLine}>
              <Skeleton h="4" w="40%" mt="1" />
              <Skeleton h={{ base: "5", md: "7" }} w="60%" mt="2" />
            </Box>
          ))}
        </SummaryGrid>
        <Box h={{ base: "4.5rem", md: "3rem", lg: "1.5rem" }}>
          <Skeleton h="4" w={{ base: "80%", md: "30rem" }} mt="1" />
        </Box>
        <Box h={{ base: "3.75rem", md: "2.5rem", lg: "1.25rem" }}>
          <Skeleton h="3.5" w={{ base: "60%", md: "24rem" }} mt="1" />
        </Box>
      </Grid>
      <MainFigures />
      <Grid gap="2" templateColumns="minmax(0, 1fr)">
        {/* On a phone, as high as with the row of buttons below it. */}
        <Heading
          as="h2"
          textStyle="lg"
          minH={{ base: "5rem", md: "touch" }}
          alignContent={{ md: "center" }}
        >
          By source and campaign
        </Heading>
        <LoadingTable />
      </Grid>
    </>
  );
}

/**
 * The rows of a table. On a wide screen, a row is one line. On a phone, it is a name with three figures below it, and on a
 * tablet beside it.
 */
function LoadingTable() {
  const isWide = useScreenWidth()("lg");
  const rows = Array.from({ length: 8 }, (_, row) => row);
  const figures = Array.from({ length: isWide ? 8 : 3 }, (_, figure) => figure);
  return (
    <Grid aria-hidden borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Box h={{ base: "2.25rem", lg: "2.8125rem" }} bg="bg.subtle" borderBottomWidth="1px" />
      {rows.map((row) => (
        <Grid
          key={row}
          gridTemplateColumns={{
            base: "repeat(3, 1fr)",
            md: "2fr repeat(3, 1fr)",
            lg: "3fr repeat(8, 1fr)",
          }}
          alignContent="center"
          columnGap="8"
          rowGap="3"
          h={{ base: "5.0625rem", md: "3.5625rem", lg: "touch" }}
          px="3"
          css={{ "& + &": { borderTopWidth: "1px" } }}
        >
          <Skeleton h="3.5" w={variedWidth(row, 50)} gridColumn={{ base: "1 / -1", md: "auto" }} />
          {figures.map((figure) => (
            <Skeleton key={figure} h="3.5" />
          ))}
        </Grid>
      ))}
    </Grid>
  );
}
