import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useEmbedded } from "../../browser/useEmbedded.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { PlanLinkField } from "../link/PlanLinkField.tsx";
import { ReminderOffer } from "../mail/ReminderOffer.tsx";
import { planUrl } from "../planLink.ts";
import type { PlanSaving } from "./useSavePlan.ts";

type SavePlanProps = Readonly<{ saving: PlanSaving | undefined; children?: ReactNode }>;

/** The plan's save state and link, above the buttons in `children`. */
export function SavePlan({ saving, children }: SavePlanProps) {
  const linkTarget = useEmbedded() ? "_blank" : undefined;
  if (!saving) return <ButtonRow isEven>{children}</ButtonRow>;
  const { plan, isCurrent, isSaving, headingRef } = saving;
  return (
    <>
      <chakra.section aria-labelledby="save-plan" mt="4" textStyle="sm">
        <chakra.div _print={{ display: "none" }}>
          <chakra.h2 id="save-plan" ref={headingRef} tabIndex={-1} fontWeight="bold">
            {plan ? "Your plan is saved" : "See each Monday whether you’re on track"}
          </chakra.h2>
          <chakra.p color="fg.muted">
            {`${plan?.mail ? "We email you the link. " : ""}Enter five numbers a week and see where you end up.`}
          </chakra.p>
          {plan?.reminder && <p>We’ll email you every Monday.</p>}
          {plan?.mail && !plan.reminder && (
            <ReminderOffer token={plan.token} onReminded={saving.showReminded} />
          )}
        </chakra.div>
        {plan && <PlanLinkField token={plan.token} />}
        {plan && !isCurrent && !isSaving && <p>Your saved plan has different numbers.</p>}
      </chakra.section>
      {plan && (
        <ButtonRow>
          {!isCurrent && <SaveButton saving={saving} />}
          <LinkButton
            href={planUrl(plan.token)}
            target={linkTarget}
            variant="secondary"
            borderColor="accent.solid"
            color="accent.fg"
          >
            Open my plan
          </LinkButton>
        </ButtonRow>
      )}
      <ButtonRow isEven>
        {!plan && <SaveButton saving={saving} />}
        {children}
      </ButtonRow>
    </>
  );
}

/** Stronger than the other buttons of the section. */
function SaveButton({ saving }: Readonly<{ saving: PlanSaving }>) {
  const { plan, isSaving, save, headingRef } = saving;

  async function saveAndFocus() {
    if (await save()) headingRef.current?.focus();
  }

  const label = plan ? "Use these numbers" : "Save plan";
  return (
    <Button
      variant="secondary"
      borderColor="accent.solid"
      color="accent.fg"
      aria-busy={isSaving}
      onClick={() => void saveAndFocus()}
    >
      {isSaving ? "Saving…" : label}
    </Button>
  );
}
