import { Input, InputGroup } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { DeskIcon } from "../DeskIcon.tsx";
import { useDeskFilters } from "./useDeskFilters.ts";

/** Searches while the user types. One character alone does not search. */
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
      />
    </InputGroup>
  );
}

export const searchBoxId = "search-leads";

const typingPauseMs = 250;
