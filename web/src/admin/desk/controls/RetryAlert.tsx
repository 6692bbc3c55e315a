import { Alert } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Button } from "../../../ui/Button.tsx";
import { keepFocus } from "../keyboard/keepFocus.ts";

type RetryAlertProps = ComponentProps<typeof Alert.Root> &
  Readonly<{ text: string; onRetry: (() => void) | undefined }>;

/** Says what could not be loaded or saved. Has no button if another try would not help. */
export function RetryAlert({ text, onRetry, ...props }: RetryAlertProps) {
  return (
    <Alert.Root ref={keepFocus} status="error" alignItems="center" {...props}>
      <Alert.Indicator />
      <Alert.Title flex="1">{text}</Alert.Title>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert.Root>
  );
}
