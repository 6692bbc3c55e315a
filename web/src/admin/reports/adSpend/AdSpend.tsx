import { chakra, Grid, Heading, Text } from "@chakra-ui/react";
import { paths } from "@planner/shared/api/sitePaths";
import { Link } from "react-router-dom";
import { RetryAlert } from "../../desk/controls/RetryAlert.tsx";
import { DeskHeader } from "../../desk/header/DeskHeader.tsx";
import { FormAlert } from "../../signIn/FormAlert.tsx";
import { useScreenTitle } from "../../useScreenTitle.ts";
import { FileChooser } from "./file/FileChooser.tsx";
import { ReadingProgress } from "./file/ReadingProgress.tsx";
import { useSpendFile } from "./file/useSpendFile.ts";
import { SpendImportForm } from "./SpendImportForm.tsx";
import { StoredSpend } from "./stored/StoredSpend.tsx";
import { useStoredSpend } from "./stored/useStoredSpend.ts";

/** The import of what campaigns cost, and what was imported. */
export function AdSpend() {
  const spendFile = useSpendFile();
  const { fileState, reset } = spendFile;
  const stored = useStoredSpend();
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
        {fileState.kind !== "read" && (
          <Text color="fg.muted" maxW="38rem">
            What each campaign cost, from the CSV that Google Ads, Meta Ads Manager or Microsoft
            Advertising exports: one row per campaign and day.
          </Text>
        )}
      </div>
      {fileState.kind === "read" ? (
        <SpendImportForm key={fileState.file.name} file={fileState.file} onClose={reset} />
      ) : (
        <>
          <FileStep {...spendFile} />
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

/** Chooses a file, or shows how far it is read. Says why a file was refused. */
function FileStep({ fileState, read, reset }: ReturnType<typeof useSpendFile>) {
  return (
    <Grid gap="3">
      {fileState.kind === "reading" ? (
        <ReadingProgress name={fileState.name} part={fileState.part} onCancel={reset} />
      ) : (
        <FileChooser onFile={(file, name) => void read(file, name)} />
      )}
      <FormAlert>
        {fileState.kind === "refused" && `${fileState.name}: ${fileState.reason}`}
      </FormAlert>
    </Grid>
  );
}

const BackLink = chakra(Link, {
  base: { display: "inline-block", py: "2.5", color: "accent.fg", fontWeight: "medium" },
});
