import { Flex, Text } from "@chakra-ui/react";
import { formatCount, pluralize } from "@planner/shared/format";
import { Button } from "../../../../ui/Button.tsx";
import { docked } from "../../../desk/controls/docked.ts";

type SaveBarProps = Readonly<{
  /** How many rows can be saved. */
  rows: number;
  /** How many others were not understood, and are left out. */
  wrongRows: number;
  isSaving: boolean;
  /** Undefined until it is known what is stored now. */
  onSave: (() => void) | undefined;
  onCancel: () => void;
}>;

/** The button that stores the rows. On a phone, at the lower edge of the screen. */
export function SaveBar({ rows, wrongRows, isSaving, onSave, onCancel }: SaveBarProps) {
  return (
    <Flex
      wrap="wrap"
      align="center"
      columnGap="3"
      rowGap="1"
      css={{ mdDown: { ...docked, mx: "-4", px: "4" } }}
    >
      {/* On a phone, the bar may cover the rows themselves. */}
      {wrongRows > 0 && (
        <Text hideFrom="md" flex="1 0 100%" color="status.yellow.fg">
          {leftOutText(wrongRows)}
        </Text>
      )}
      <Button
        flex={{ base: "1", md: "0 0 auto" }}
        aria-busy={isSaving}
        aria-disabled={onSave === undefined || isSaving}
        onClick={onSave}
      >
        {saveText(rows, wrongRows)}
      </Button>
      <Button variant="quiet" px="3" onClick={onCancel}>
        Cancel
      </Button>
      <Text display={{ base: "none", md: "block" }} ms="auto" color="fg.muted">
        Nothing is stored before you save.
      </Text>
    </Flex>
  );
}

/** "1 row was not understood and is left out." */
function leftOutText(wrongRows: number): string {
  const verbs = wrongRows === 1 ? "was not understood and is" : "were not understood and are";
  return `${pluralize(wrongRows, "row")} ${verbs} left out.`;
}

/** "Save 2 rows", or "Save 1 of 2 rows" if others are left out. */
function saveText(rows: number, wrongRows: number): string {
  if (wrongRows === 0) return `Save ${pluralize(rows, "row")}`;
  return `Save ${formatCount(rows)} of ${pluralize(rows + wrongRows, "row")}`;
}

type NothingToSaveProps = Readonly<{ rows: number; onClose: () => void }>;

/** Instead of the button, if all rows are stored already. */
export function NothingToSave({ rows, onClose }: NothingToSaveProps) {
  const text = rows === 1 ? "The row is" : `All ${formatCount(rows)} rows are`;
  return (
    <Flex wrap="wrap" align="center" gap="3">
      <Text role="status" flex="1 1 16rem" fontWeight="semibold">
        {`Nothing to save. ${text} stored already.`}
      </Text>
      <Button variant="secondary" px="4" onClick={onClose}>
        Choose another file
      </Button>
    </Flex>
  );
}
