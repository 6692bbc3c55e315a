import { Alert } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import type { FailedEdit } from "../data/edits/failedEdit.ts";
import { keepFocus } from "../keyboard/keepFocus.ts";
import { Chip } from "./Chip.tsx";

type NotSavedProps = ComponentProps<typeof Alert.Root> &
  Readonly<{ failed: FailedEdit | undefined }>;

/** Says that an edit is not saved, beside the button that was pressed for it. Renders nothing unless one has failed. */
export function NotSaved({ failed, ...props }: NotSavedProps) {
  if (failed === undefined) return null;
  return (
    <Alert.Root
      ref={keepFocus}
      role="alert"
      status="error"
      py="2"
      px="3"
      alignItems="center"
      flexWrap="wrap"
      rowGap="2"
      {...props}
    >
      <Alert.Indicator />
      {/* If the text is large, the button is below. */}
      <Alert.Title flex="1 1 10rem" minW="0" textStyle="sm" overflowWrap="anywhere">
        {failed.text}
      </Alert.Title>
      {failed.retry && <Chip onClick={failed.retry}>Retry</Chip>}
    </Alert.Root>
  );
}
