import { Alert, Flex } from "@chakra-ui/react";
import { Button } from "../../../ui/Button.tsx";
import { useKeptFocus } from "../keyboard/focus.ts";

type SaveFailureProps = Readonly<{
  text: string;
  onRetry: () => void;
  onDiscard: () => void;
}>;

/** Shows an edit that could not be saved, with a retry. */
export function SaveFailure({ text, onRetry, onDiscard }: SaveFailureProps) {
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
      <Alert.Title flex="1 1 10rem">Not saved. {text}</Alert.Title>
      <Flex gap="2">
        <Button variant="secondary" px="4" onClick={onRetry}>
          Retry
        </Button>
        <Button variant="quiet" px="4" onClick={onDiscard}>
          Discard
        </Button>
      </Flex>
    </Alert.Root>
  );
}
