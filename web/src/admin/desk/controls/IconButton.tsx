import { Button } from "../../../ui/Button.tsx";
import { DeskIcon, type DeskIconName } from "./DeskIcon.tsx";

type IconButtonProps = Readonly<{
  icon: DeskIconName;
  label: string;
  /** Undefined if there is nothing to do: the button is disabled. */
  onPress: (() => void) | undefined;
}>;

/** A quiet button with an icon instead of a text, large enough for a thumb. */
export function IconButton({ icon, label, onPress }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      minW="touch"
      px="0"
      aria-label={label}
      disabled={onPress === undefined}
      onClick={onPress}
    >
      <DeskIcon name={icon} />
    </Button>
  );
}
