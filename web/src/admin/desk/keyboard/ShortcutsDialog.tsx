import { chakra, Kbd, Text } from "@chakra-ui/react";
import { AdminDialog } from "../../AdminDialog.tsx";
import { shortcuts } from "./shortcuts.ts";
import type { Shortcuts } from "./useShortcuts.ts";

/** Lists the keys, and lets the user turn them off. */
export function ShortcutsDialog({ keys }: Readonly<{ keys: Shortcuts }>) {
  return (
    <AdminDialog title="Keyboard shortcuts" onClose={() => keys.setIsHelpOpen(false)}>
      <Text mb="2" textStyle="sm" color="fg.muted">
        These work while the focus is in the list or a lead.
      </Text>
      <KeyList>
        {shortcuts.map(({ key, label }) => (
          <chakra.div key={key} display="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </chakra.div>
        ))}
      </KeyList>
      {/* A native checkbox, because Chakra's switch would make this dialog's bundle three times as large. */}
      <chakra.label display="flex" alignItems="center" gap="3" mt="2" minH="touch" textStyle="md">
        <chakra.input
          type="checkbox"
          boxSize="6"
          accentColor="accent.solid"
          checked={keys.isOn}
          onChange={({ target }) => keys.switchTo(target.checked)}
        />
        <span>Use these keys</span>
      </chakra.label>
    </AdminDialog>
  );
}

const KeyList = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    alignItems: "center",
    columnGap: "4",
    // With the switch below, they fit on a laptop's screen.
    rowGap: "1",
  },
});
