import { chakra, Kbd, Switch, Text } from "@chakra-ui/react";
import { AdminDialog } from "../../AdminDialog.tsx";
import { type Shortcuts, shortcuts } from "./useShortcuts.ts";

/** Lists the keys, and lets the user turn them off. */
export function ShortcutsDialog({ keys }: Readonly<{ keys: Shortcuts }>) {
  return (
    <AdminDialog title="Keyboard shortcuts" onClose={() => keys.setHelpOpen(false)}>
      <Text mb="3" color="fg.muted">
        These work while the focus is in the list or a lead.
      </Text>
      <Keys>
        {shortcuts.map(({ key, label }) => (
          <chakra.div key={key} display="contents">
            <dt>
              <Kbd size="lg">{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </chakra.div>
        ))}
      </Keys>
      <Switch.Root
        mt="4"
        minH="touch"
        checked={keys.isOn}
        onCheckedChange={({ checked }) => keys.switchTo(checked)}
      >
        <Switch.HiddenInput />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label textStyle="md">Use these keys</Switch.Label>
      </Switch.Root>
    </AdminDialog>
  );
}

const Keys = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    alignItems: "center",
    columnGap: "4",
    rowGap: "2",
  },
});
