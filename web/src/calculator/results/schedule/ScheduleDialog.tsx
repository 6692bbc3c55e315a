import { chakra } from "@chakra-ui/react";
import { formatDailyBudget } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { useBrand } from "../../../app/brand.ts";
import { buttonRecipe } from "../../../app/theme/buttonRecipe.ts";
import { ModalDialog } from "../../../ui/ModalDialog.tsx";
import { CallerPortrait } from "../../CallerPortrait.tsx";
import { ActionLink } from "../parts/ActionLink.tsx";

/** Invites the visitor to a strategy call: with whom, what happens, and what it decides. */
export function ScheduleDialog({ isOpen, onClose, plan, ...props }: ScheduleDialogProps) {
  const { call, phone } = useBrand();
  return (
    <ModalDialog
      titleId="schedule-dialog"
      title="Schedule Your Plan Roadmap"
      isOpen={isOpen}
      onClose={onClose}
    >
      <Caller>
        <CallerPortrait call={call} />
        <p>
          <chakra.span display="block" textStyle="sm" color="fg.muted">
            You talk with
          </chakra.span>{" "}
          <chakra.strong fontWeight="bold">{call.with}</chakra.strong>
          {call.role && `, ${call.role}`}
        </p>
      </Caller>
      <Steps>
        <li>
          <strong>Pick a time.</strong> Our calendar opens in a new tab.
        </li>
        <li>
          <strong>Talk for about {call.minutes} minutes.</strong> We go through your{" "}
          {formatDailyBudget(plan.daily_budget)} a day and what it should bring in, and answer your
          questions.
        </li>
        <li>
          <strong>Set your start date.</strong> The next one is {props.startDate}.
        </li>
      </Steps>
      <chakra.div display="grid" gap="2">
        <ActionLink href={props.bookingUrl}>Book Strategy Call</ActionLink>
        {phone && (
          <PhoneLine>
            Rather call us? <a href={phone.href}>{phone.text}</a>
          </PhoneLine>
        )}
        <CloseButton type="button" variant="quiet" onClick={onClose}>
          Not now
        </CloseButton>
      </chakra.div>
    </ModalDialog>
  );
}

type ScheduleDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly plan: Plan;
  readonly bookingUrl: string;
  /** As formatted by `formatStartDate`. */
  readonly startDate: string;
};

const Caller = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    mt: "4",
  },
});

/** With numbers in circles, connected by a line. */
const Steps = chakra("ol", {
  base: {
    my: "5",
    counterReset: "step",
    color: "fg.muted",
    textWrap: "pretty",
    "& strong": { display: "block", fontWeight: "bold", color: "fg" },
    "& li": {
      position: "relative",
      counterIncrement: "step",
      ps: "10",
      pb: "3",
      _before: {
        content: "counter(step)",
        position: "absolute",
        insetStart: "0",
        display: "grid",
        placeItems: "center",
        w: "6",
        h: "6",
        borderRadius: "full",
        bg: "bg.muted",
        color: "fg",
        textStyle: "sm",
        fontWeight: "bold",
      },
      "&:not(:last-of-type)::after": {
        content: '""',
        position: "absolute",
        top: "6",
        bottom: "0",
        insetStart: "0.75rem",
        borderInlineStartWidth: "1px",
      },
    },
  },
});

const PhoneLine = chakra("p", {
  base: {
    mt: "1",
    textAlign: "center",
    color: "fg.muted",
    "& a": {
      display: "inline-flex",
      alignItems: "center",
      minH: "touch",
      color: "accent.fg",
      fontWeight: "semibold",
      textDecoration: "underline",
      textUnderlineOffset: "2px",
    },
  },
});

const CloseButton = chakra("button", buttonRecipe);
