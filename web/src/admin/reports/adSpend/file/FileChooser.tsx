import { FileUpload, Text, Textarea } from "@chakra-ui/react";
import type { ClipboardEvent } from "react";

type FileChooserProps = Readonly<{ onFile: (file: Blob, name: string) => void }>;

/** Takes a file that is dropped, chosen or pasted, or a table that is pasted as text. */
export function FileChooser({ onFile }: FileChooserProps) {
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
      <FileUpload.HiddenInput aria-label="CSV file" />
      <FileUpload.Dropzone
        // Its name is its text, whose parts need a space between them. By default, it is "dropzone".
        aria-labelledby={contentId}
        minH="10rem"
        bg="bg.panel"
        borderColor="border.control"
        borderRadius="l3"
        textAlign="center"
      >
        <FileUpload.DropzoneContent id={contentId}>
          <Text hideBelow="md" textStyle="md" fontWeight="semibold">
            Drop the CSV here, or
          </Text>{" "}
          {/* All of the zone is the button. */}
          <span className="button button-secondary">Choose the CSV</span>
        </FileUpload.DropzoneContent>
      </FileUpload.Dropzone>
      {/* Stays empty: what is pasted is read like a file. */}
      <Textarea
        aria-label="Or paste the table here"
        placeholder="Or paste the table here"
        rows={1}
        value=""
        // React requires it beside a value.
        onChange={() => undefined}
        onPaste={paste}
        bg="bg.panel"
        borderColor="border.control"
        textStyle="md"
        minH="touch"
      />
      <Text textStyle="sm" color="fg.muted">
        It is read in this browser. You see what will be stored first.
      </Text>
    </FileUpload.Root>
  );
}

const contentId = "choose-csv";
