import { Flex, Input } from "@chakra-ui/react";
import { cleanText } from "@planner/shared/cleanText";
import { isSearchText, searchLength } from "@planner/shared/lead/searchText";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { DeskIcon } from "../controls/DeskIcon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { focusList, searchBoxId } from "../keyboard/focus.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

/** Searches while the user types. Enter goes to the results. */
export function SearchBox() {
  const { filters, change } = useDeskFilters();
  const [text, setText] = useState(filters.q ?? "");
  /** The search that this box has put into the URL. The user may have typed more since then. */
  const appliedSearch = useRef(filters.q);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (appliedSearch.current === filters.q) return;
    // The URL changed elsewhere, for example by the back button.
    appliedSearch.current = filters.q;
    setText(filters.q ?? "");
  }, [filters.q]);

  const search = isSearchText(text) ? cleanText(text) : undefined;
  useEffect(() => {
    if (search === appliedSearch.current) return;
    const timer = setTimeout(() => {
      appliedSearch.current = search;
      change({ q: search }, { replace: true });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [search, change]);

  function clear() {
    setText("");
    input.current?.focus();
  }

  return (
    <Flex position="relative" align="center" w="full" color="fg.muted">
      {/* Above the input, which has a background. */}
      <Flex position="absolute" insetStart="3" zIndex="1" pointerEvents="none">
        <DeskIcon name="search" />
      </Flex>
      <Input
        ref={input}
        id={searchBoxId}
        type="search"
        aria-label="Search leads"
        placeholder="Name, email, phone"
        ps="10"
        color="fg"
        pe={text === "" ? undefined : "12"}
        css={withoutOwnCross}
        textOverflow="ellipsis"
        maxLength={searchLength.max}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={goToResults}
      />
      {text !== "" && (
        <Flex position="absolute" insetEnd="0" zIndex="1" css={insideBorder}>
          <IconButton icon="close" label="Clear the search" onPress={clear} />
        </Flex>
      )}
    </Flex>
  );
}

/** Hides the browser's own cross, which only some have, and which is too small for a thumb. */
const withoutOwnCross = { "&::-webkit-search-cancel-button": { display: "none" } };

/** In forced colors, the button has a background, which would cover the box's border. */
const insideBorder = {
  _highContrast: {
    insetEnd: "1px",
    "& > button": { minH: "0", h: "calc({sizes.touch} - 2px)" },
  },
};

/** Enter moves the focus to the results. On a phone, that also closes the keyboard. */
function goToResults({ key, nativeEvent }: KeyboardEvent) {
  if (key === "Enter" && !nativeEvent.isComposing) focusList();
}

const typingPauseMs = 250;
