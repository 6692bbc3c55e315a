import {
  chakra,
  FileUpload,
  Flex,
  Grid,
  Heading,
  Progress,
  Text,
  Textarea,
} from "@chakra-ui/react";
import { reportContract } from "@planner/shared/api/reportContract";
import { paths } from "@planner/shared/api/sitePaths";
import { useQuery } from "@tanstack/react-query";
import type { ClipboardEvent } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/Button.tsx";
import { RetryAlert } from "../../desk/controls.tsx";
import { useDesk } from "../../desk/DeskContext.ts";
import { DeskHeader } from "../../desk/DeskHeader.tsx";
import { FormAlert } from "../../signIn/AuthForm.tsx";
import { useScreenTitle } from "../../useScreenTitle.ts";
import { SpendImportForm } from "./SpendImportForm.tsx";
import { StoredSpend } from "./stored/StoredSpend.tsx";
import { useSpendFile } from "./useSpendFile.ts";

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
  const isReading = state.kind === "reading";
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
            {isReading ? (
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

function FileChooser({ onFile }: Readonly<{ onFile: (file: Blob, name: string) => void }>) {
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData("text");
    if (file) onFile(file, file.name);
    else if (text) onFile(new Blob([text]), "The pasted table");
  }
  return (
    <FileUpload.Root
      maxFiles={1}
      alignItems="stretch"
      onFileChange={({ acceptedFiles: [file] }) => file && onFile(file, file.name)}
    >
      <FileUpload.HiddenInput data-testid={undefined} aria-label="CSV file" />
      <FileUpload.Dropzone
        minH="10rem"
        bg="bg.panel"
        borderColor="border.control"
        borderRadius="l3"
        textAlign="center"
      >
        <FileUpload.DropzoneContent>
          <Text textStyle="md" fontWeight="semibold">
            Drop the CSV here, or choose it
          </Text>
          <Text color="fg.muted">
            It is read in this browser. You see what will be stored first.
          </Text>
        </FileUpload.DropzoneContent>
      </FileUpload.Dropzone>
      <Textarea
        aria-label="Or paste the table here"
        placeholder="Or paste the table here"
        rows={1}
        value=""
        readOnly={false}
        onChange={() => undefined}
        onPaste={paste}
        bg="bg.panel"
        borderColor="border.control"
        textStyle="md"
        minH="touch"
      />
    </FileUpload.Root>
  );
}

type ReadingProgressProps = Readonly<{ name: string; part: number; onCancel: () => void }>;

function ReadingProgress({ name, part, onCancel }: ReadingProgressProps) {
  return (
    <Flex align="center" gap="4" p="4" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Progress.Root value={Math.round(100 * part)} flex="1" aria-label={`Reading ${name}`}>
        <Progress.Label mb="2" overflowWrap="anywhere">{`Reading ${name}`}</Progress.Label>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </Flex>
  );
}
