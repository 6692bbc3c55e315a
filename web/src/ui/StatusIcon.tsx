import { chakra } from "@chakra-ui/react";
import type { MeterStatus } from "@planner/shared/plan/Plan";

/** An icon per status, so that color is never the only cue. The text next to it names the status. */
export function StatusIcon(props: StatusIconProps) {
  const { status, size = "6", color = `status.${status}.fg` } = props;
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      w={size}
      h={size}
      flexShrink="0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      color={color}
      aria-hidden="true"
    >
      <path d={paths[status]} />
    </chakra.svg>
  );
}

type StatusIconProps = Readonly<{ status: MeterStatus; size?: "4" | "6"; color?: string }>;

const circle = "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z";

/** Red is a clock, because its message is Extend Timeline. Yellow is a warning triangle, green a check mark. */
const paths = {
  red: `${circle}M12 7v5.5l3.5 2`,
  yellow: "M12 3 2.5 20h19L12 3ZM12 10v4M12 17h.01",
  green: `${circle}M7.5 12.5l3 3 6-6.5`,
} as const satisfies Record<MeterStatus, string>;
