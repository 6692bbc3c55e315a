import { chakra, Grid, Heading, Text } from "@chakra-ui/react";
import { reportContract } from "@planner/shared/api/reportContract";
import { paths } from "@planner/shared/api/sitePaths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { RetryAlert } from "../../desk/controls/RetryAlert.tsx";
import { useDesk } from "../../desk/DeskContext.ts";
import { DeskHeader } from "../../desk/header/DeskHeader.tsx";
import { FormAlert } from "../../signIn/FormAlert.tsx";
import { useScreenTitle } from "../../useScreenTitle.ts";
import { FileChooser } from "./file/FileChooser.tsx";
import { ReadingProgress } from "./file/ReadingProgress.tsx";
import { useSpendFile } from "./file/useSpendFile.ts";
import { SpendImportForm } from "./SpendImportForm.tsx";
import { StoredSpend } from "./stored/StoredSpend.tsx";

/** The import of what campaigns cost, and what was imported. */
export function AdSpend() {
  const { api, keys, unwrap } = useDesk();
  const { state, read, reset } = useSpendFile();
  const stored = useQuery({
    queryKey: keys.adSpend,
    queryFn: () => unwrap(api(reportContract.adSpend, {})),
    staleTime: 0,
  });
  useScreenTitle("Ad spend");
  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap={{ base: "4", md: "6" }}
      maxW="51rem"
      mx="auto"
      w="full"
    >
      <DeskHeader screen="reports" />
      <div>
        <BackLink to={paths.reports}>‹ Reports</BackLink>
        <Heading as="h2" textStyle="xl" mt="1">
          Ad spend
        </Heading>
        {state.kind !== "read" && (
          <Text color="fg.muted" maxW="38rem">
            What each campaign cost, from the CSV that Google Ads, Meta Ads Manager or Microsoft
            Advertising exports: one row a campaign and day.
          </Text>
        )}
      </div>
      {state.kind === "read" ? (
        <SpendImportForm key={state.file.name} file={state.file} onClose={reset} />
      ) : (
        <>
          <Grid gap="3">
            {state.kind === "reading" ? (
              <ReadingProgress name={state.name} part={state.part} onCancel={reset} />
            ) : (
              <FileChooser onFile={(file, name) => void read(file, name)} />
            )}
            <FormAlert>{state.kind === "refused" && `${state.name}: ${state.reason}`}</FormAlert>
          </Grid>
          {stored.isError && (
            <RetryAlert
              text="What was imported could not be loaded."
              onRetry={() => void stored.refetch()}
            />
          )}
          {stored.data && <StoredSpend spend={stored.data} />}
        </>
      )}
    </Grid>
  );
}

const BackLink = chakra(Link, {
  base: { display: "inline-block", py: "2.5", color: "accent.fg", fontWeight: "medium" },
});
