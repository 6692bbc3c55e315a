import { Flex, Progress } from "@chakra-ui/react";
import { Button } from "../../../../ui/Button.tsx";

type ReadingProgressProps = Readonly<{
  /** The name of the file. */
  name: string;
  /** How much of the file is read, from 0 to 1. */
  part: number;
  onCancel: () => void;
}>;

/** Shows how much of a file is read. */
export function ReadingProgress({ name, part, onCancel }: ReadingProgressProps) {
  return (
    <Flex align="center" gap="4" p="4" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Progress.Root value={Math.round(100 * part)} flex="1" aria-label={`Reading ${name}`}>
        <Progress.Label mb="2" overflowWrap="anywhere">{`Reading ${name}`}</Progress.Label>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </Flex>
  );
}
