import { chakra } from "@chakra-ui/react";

/** The week's slots as a row of blocks, those left filled. The sentence beside it says the same. */
export function SlotRow({ left, perWeek }: { readonly left: number; readonly perWeek: number }) {
  const slots = Array.from({ length: perWeek }, (_, index) => index + 1);
  return (
    <chakra.div display="flex" gap="1" width="full" maxW="20rem" aria-hidden="true">
      {slots.map((slot) => (
        <chakra.span
          key={slot}
          flex="1"
          height="0.5rem"
          borderRadius="sm"
          bg={slot <= left ? "fg" : "border"}
          _highContrast={{ bg: slot <= left ? "CanvasText" : "GrayText" }}
        />
      ))}
    </chakra.div>
  );
}
