import { chakra } from "@chakra-ui/react";
import { useBrand } from "../../../app/brand.ts";
import { buttonRecipe } from "../../../app/theme/buttonRecipe.ts";
import { ModalDialog } from "../../../ui/ModalDialog.tsx";
import { ActionLink } from "../parts/ActionLink.tsx";

/** Invites the visitor to a strategy call, in which the install is scheduled. */
export function ScheduleDialog({ isOpen, onClose, bookingUrl, startDate }: ScheduleDialogProps) {
  const { call } = useBrand();
  return (
    <ModalDialog
      titleId="schedule-dialog"
      title="Schedule Your Plan Roadmap"
      isOpen={isOpen}
      onClose={onClose}
    >
      <chakra.p mt="2" color="fg.muted">
        On a strategy call we go through your plan with you and set the date to install it. You talk
        with {call.with} for about {call.minutes} minutes.
      </chakra.p>
      <chakra.p mt="3" mb="5">
        Next start date: <strong>{startDate}</strong>
      </chakra.p>
      <chakra.div display="grid" gap="2">
        <ActionLink href={bookingUrl}>Book Strategy Call</ActionLink>
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
  readonly bookingUrl: string;
  /** As formatted by `formatStartDate`. */
  readonly startDate: string;
};

const CloseButton = chakra("button", buttonRecipe);
