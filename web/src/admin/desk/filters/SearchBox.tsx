import { Input, InputGroup } from "@chakra-ui/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { DeskIcon } from "../DeskIcon.tsx";
import { focusList, searchBoxId } from "../keyboard/deskFocus.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

/** Searches while the user types. One character alone does not search. Enter goes to the results. */
export function SearchBox() {
  const { filters, change } = useDeskFilters();
  const [text, setText] = useState(filters.q ?? "");
  const [shown, setShown] = useState(filters.q);
  if (shown !== filters.q) {
    // The URL changed, for example by the back button.
    setShown(filters.q);
    if (text.trim() !== (filters.q ?? "")) setText(filters.q ?? "");
  }

  const wanted = text.trim().length < 2 ? undefined : text.trim();
  useEffect(() => {
    if (wanted === shown) return;
    const timer = setTimeout(() => change({ q: wanted }, { replace: true }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted, shown, change]);

  return (
    <InputGroup startElement={<DeskIcon name="search" />} startElementProps={{ px: "3" }}>
      <Input
        id={searchBoxId}
        type="search"
        aria-label="Search leads"
        placeholder="Name, email, phone"
        size="md"
        h="touch"
        textStyle="md"
        ps="10"
        maxLength={60}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={goToResults}
      />
    </InputGroup>
  );
}

/** On a phone, this also closes the keyboard. */
function goToResults({ key, nativeEvent }: KeyboardEvent) {
  if (key === "Enter" && !nativeEvent.isComposing) focusList();
}

const typingPauseMs = 250;
