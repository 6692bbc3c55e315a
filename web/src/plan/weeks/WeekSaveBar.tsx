import { chakra } from "@chakra-ui/react";
import type { StoredWeek } from "@planner/shared/api/planContract";
import { formatMoney, pluralize } from "@planner/shared/format";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { shortScreen } from "../../ui/shortScreen.ts";
import type { PlanWeekToEnter } from "./planView.ts";
import { statedOpen } from "./statedOpen.ts";
import type { WeekFormState } from "./useWeekForm.ts";
import { weekName } from "./weekDates.ts";

type WeekSaveBarProps = Readonly<{
  week: PlanWeekToEnter;
  form: Pick<WeekFormState, "step" | "newer" | "stored">;
}>;

/** The button that saves a week, below the problem with the last attempt. */
export function WeekSaveBar({ week, form: { step, newer, stored } }: WeekSaveBarProps) {
  function problem(): string {
    if (step === "asking") return "Check what is asked above, or save it as it is.";
    if (step === "failed") {
      return "Not saved. Check your connection and try again. Your numbers are still here.";
    }
    return newer ? `Another screen saved ${weekName(week)} first: ${describeWeek(stored)}` : "";
  }

  function label(): string {
    if (step === "asking") return "Yes, save";
    return newer ? "Keep mine" : `Save ${weekName(week)}`;
  }

  return (
    <SaveBar>
      <div role="alert">{problem()}</div>
      <SubmitButton busy={step === "saving"}>{label()}</SubmitButton>
    </SaveBar>
  );
}

/** The saved numbers, to compare with the typed ones. */
function describeWeek(stored: StoredWeek | undefined): string {
  if (!stored) return "";
  const { spend_cents, leads, booked, held, won } = stored;
  const counts = `${pluralize(leads, "lead")}, ${booked} booked, ${held} held, ${won} won.`;
  return `${formatMoney(spend_cents / 100)}, ${counts} ${statedOpen(stored)}`.trim();
}

/** On phones, it stays at the lower edge of the screen, from side to side. */
const SaveBar = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    mt: "2",
    mdDown: {
      position: "sticky",
      bottom: "0",
      mx: "-4",
      px: "4",
      pt: "2",
      pb: "max(0.5rem, env(safe-area-inset-bottom))",
      borderBlockWidth: "1px",
      bg: "bg.panel",
    },
    "& > :empty": { display: "none" },
    "& > [role=alert]": { color: "fg.error", textWrap: "balance" },
    [shortScreen]: { position: "static" },
  },
});
