import { chakra } from "@chakra-ui/react";
import { useState } from "react";

/** Text that is briefly highlighted when it changes. For plain figures only, because a change replaces the element. */
export function ChangeHighlight({ children }: Readonly<{ children: string }>) {
  const [{ text, changes }, setShown] = useState({ text: children, changes: 0 });
  // React repeats the render at once with the new state, before anything is shown: https://react.dev/reference/react/useState#storing-information-from-previous-renders
  if (text !== children) setShown({ text: children, changes: changes + 1 });
  return (
    <Highlighted key={changes} data-changed={changes > 0 ? "" : undefined}>
      {children}
    </Highlighted>
  );
}

const Highlighted = chakra("span", {
  base: {
    borderRadius: "sm",
    "&[data-changed]": {
      transition: "background-color 200ms ease-in, box-shadow 200ms ease-in",
      // The shadow widens the highlight without moving the text.
      _starting: { bg: "accent.muted", boxShadow: "0 0 0 4px {colors.accent.muted}" },
    },
  },
});
