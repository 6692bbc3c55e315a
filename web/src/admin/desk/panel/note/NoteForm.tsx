import { chakra, Flex, Text, Textarea } from "@chakra-ui/react";
import { maxNoteLength } from "@planner/shared/lead/followUp/leadEvent";
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useAddEvent } from "../../data/edits/useAddEvent.ts";
import { keepFocus } from "../../keyboard/keepFocus.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { noteDraftOf, textAfterSaved } from "./noteDraft.ts";

/** Adds a note to the timeline. The draft survives a reload and a failed save. If the panel opens for it, it has the focus. */
export function NoteForm({ leadId }: Readonly<{ leadId: string }>) {
  const { action, entry } = useOpenLead();
  const storedDraft = noteDraftOf(useDesk().user.id, leadId);
  const [draft, setDraft] = useState(storedDraft.read);
  const { add, isPending, failed } = useAddEvent({
    onAdded: (event) => {
      if (event.kind === "note") removeSaved(event.note);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const text = draft.text.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry acts, even if the last one did the same.
  useLayoutEffect(() => {
    if (action === "note") document.getElementById(noteFieldId)?.focus();
  }, [action, entry]);

  function changeText(changed: string) {
    setDraft(storedDraft.change(changed));
  }

  /** Keeps what the user has typed since then, perhaps after closing the panel and opening it again. */
  function removeSaved(saved: string) {
    const unsaved = textAfterSaved(storedDraft.read().text, saved);
    changeText(unsaved);
    // Out of the field, so that single keys work again.
    if (unsaved === "" && document.activeElement?.id === noteFieldId) form.current?.focus();
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (text !== "" && !isPending) add(leadId, { kind: "note", note: text }, draft.key);
  }

  return (
    <form ref={form} onSubmit={submit} aria-label="Note" tabIndex={-1}>
      <NoteField
        text={draft.text}
        hasFirstFocus={action === "note"}
        onChange={changeText}
        onSubmit={submit}
      />
      <Flex align="center" justify="space-between" gap="3" mt="1">
        <Text id={hintId} textStyle="xs" color="fg.muted">
          Kept as you type.
        </Text>
        {text !== "" && (
          <Button ref={keepFocus} type="submit" variant="secondary" aria-busy={isPending}>
            Add note
          </Button>
        )}
      </Flex>
      <NotSaved failed={failed} mt="2" />
    </form>
  );
}

type NoteFieldProps = Readonly<{
  text: string;
  /** Whether the panel opens for the note. */
  hasFirstFocus: boolean;
  onChange: (text: string) => void;
  /** Called for Ctrl+Enter. */
  onSubmit: (event: SyntheticEvent) => void;
}>;

function NoteField({ text, hasFirstFocus, onChange, onSubmit }: NoteFieldProps) {
  return (
    <>
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
        aria-describedby={hintId}
        data-first-focus={hasFirstFocus ? "" : undefined}
        textStyle="md"
        rows={2}
        autoresize
        maxH="12rem"
        maxLength={maxNoteLength}
        borderColor="border.control"
        bg="bg.panel"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit(event);
        }}
      />
    </>
  );
}

const noteFieldId = "lead-note";
const hintId = "lead-note-hint";
