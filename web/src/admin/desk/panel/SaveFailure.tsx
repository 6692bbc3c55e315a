import { Alert, Flex } from "@chakra-ui/react";
import { Button } from "../../../ui/Button.tsx";
import { refusalOf } from "../DeskContext.ts";
import { useKeptFocus } from "../keyboard/focus.ts";

type SaveFailureProps = Readonly<{
  text: string;
  error: Error;
  onRetry: () => void;
  onDiscard: () => void;
}>;

/** Shows an edit that could not be saved: with the server's reason or, if it may help, a retry. */
export function SaveFailure({ text, error, onRetry, onDiscard }: SaveFailureProps) {
  const refusal = refusalOf(error);
  return (
    <Alert.Root
      ref={useKeptFocus()}
      status="error"
      mt="2"
      role="alert"
      alignItems="center"
      flexWrap="wrap"
    >
      <Alert.Indicator />
      <Alert.Title flex="1 1 10rem">Not saved. {refusal ?? text}</Alert.Title>
      <Flex gap="2">
        {!refusal && (
          <Button variant="secondary" px="4" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button variant="quiet" px="4" onClick={onDiscard}>
          Discard
        </Button>
      </Flex>
    </Alert.Root>
  );
}
