import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { DeskIcon, type DeskIconName } from "./DeskIcon.tsx";

type HeaderButtonProps = ComponentProps<typeof Button> &
  Readonly<{ label: string; icon: DeskIconName }>;

/** A button of the desk's header. On phones it shows only its icon, so that the header is one line. */
export function HeaderButton({ label, icon, ...props }: HeaderButtonProps) {
  return (
    <Button
      type="button"
      variant="secondary"
      minW="touch"
      px={{ base: "0", md: "4" }}
      textStyle="sm"
      aria-label={label}
      {...props}
    >
      <DeskIcon name={icon} />
      <chakra.span hideBelow="md">{label}</chakra.span>
    </Button>
  );
}
