import { chakra, Flex, Text, Textarea } from "@chakra-ui/react";
import { maxNoteLength, type NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { useAddEvent } from "../data/useAddEvent.ts";
import { type NoteDraft, newDraft, noteDraftsOf } from "./noteDraft.ts";

type NoteFormProps = Readonly<{
  leadId: string;
  /** The panel opens for a note. */
  opensPanel: boolean;
}>;

/** Adds a note to the timeline. The draft survives a reload and a failed save. */
export function NoteForm({ leadId, opensPanel }: NoteFormProps) {
  const noteDrafts = noteDraftsOf(useDesk().user.id);
  const [draft, setDraft] = useState(() => noteDrafts.read(leadId));
  const { save, pending, failed } = useAddEvent(leadId, { onAdded: removeSaved });
  const text = draft.text.trim();

  function keep(next: NoteDraft) {
    setDraft(next);
    noteDrafts.write(leadId, next);
  }

  /** The user may have typed more meanwhile, perhaps in the panel that was opened for the lead again. */
  function removeSaved(event: NewEvent) {
    const { text } = noteDrafts.read(leadId);
    const saved = event.kind === "note" ? event.note : "";
    const rest = text.trimStart();
    keep(newDraft(rest.startsWith(saved) ? rest.slice(saved.length).trimStart() : text));
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (text !== "" && !pending) save({ key: draft.key, event: { kind: "note", note: text } });
  }

  function submitOnShortcut(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  }

  return (
    <form onSubmit={submit} aria-label="Note" tabIndex={-1}>
      <chakra.label
        htmlFor={noteFieldId}
        display="block"
        mb="1"
        textStyle="sm"
        fontWeight="semibold"
      >
        Note
      </chakra.label>
      <Textarea
        id={noteFieldId}
        data-first-focus={opensPanel ? "" : undefined}
        textStyle="md"
        rows={2}
        autoresize
        maxH="12rem"
        maxLength={maxNoteLength}
        borderColor="border.control"
        bg="bg.panel"
        value={draft.text}
        onChange={({ target }) => keep(newDraft(target.value))}
        onKeyDown={submitOnShortcut}
      />
      <Flex align="center" gap="3" mt="2" hidden={text === ""}>
        <Button type="submit" variant="secondary" aria-busy={pending !== undefined}>
          {failed ? "Retry" : "Add note"}
        </Button>
        <Text role="alert" textStyle="sm" color="fg.error">
          {failed && "Not saved. Your note is still here."}
        </Text>
      </Flex>
    </form>
  );
}

export const noteFieldId = "lead-note";
