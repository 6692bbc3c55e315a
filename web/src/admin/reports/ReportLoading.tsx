import { Grid, Heading, Skeleton } from "@chakra-ui/react";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { MainFigures } from "./MainFigures.tsx";
import { Summary } from "./SpendSummary.tsx";

/** The shape of a report that is loading: three figures, four figures, and the rows of the first table. */
export function ReportLoading() {
  return (
    <>
      <Summary aria-hidden>
        {["spend", "from ads", "return"].map((name) => (
          <div key={name}>
            <Skeleton h={{ base: "5", md: "6" }} w="60%" />
            <Skeleton h={{ base: "6", md: "8" }} w="80%" mt="1" />
          </div>
        ))}
      </Summary>
      <MainFigures />
      <Grid gap="2" templateColumns="minmax(0, 1fr)">
        <Heading as="h2" textStyle="lg" minH="touch" alignContent="center">
          By source and campaign
        </Heading>
        <LoadingTable />
      </Grid>
    </>
  );
}

/** Rows of one line or, on narrow screens, of a name above three figures. */
function LoadingTable() {
  const isWide = useScreenWidth()("lg");
  const rows = Array.from({ length: 8 }, (_, row) => row);
  const figures = Array.from({ length: isWide ? 8 : 3 }, (_, figure) => figure);
  return (
    <Grid aria-hidden borderWidth="1px" borderRadius="l3" bg="bg.panel">
      {rows.map((row) => (
        <Grid
          key={row}
          gridTemplateColumns={isWide ? "3fr repeat(8, 1fr)" : "repeat(3, 1fr)"}
          alignContent="center"
          columnGap="8"
          rowGap="3"
          h={isWide ? "touch" : "5.25rem"}
          px="3"
          css={{ "& + &": { borderTopWidth: "1px" } }}
        >
          <Skeleton
            h="3.5"
            w={`${50 + ((row * 17) % 40)}%`}
            gridColumn={isWide ? "auto" : "1 / -1"}
          />
          {figures.map((figure) => (
            <Skeleton key={figure} h="3.5" />
          ))}
        </Grid>
      ))}
    </Grid>
  );
}
