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
        On a strategy call we go through your plan and set the date to install it.
      </chakra.p>
      <Facts>
        <dt>You talk with</dt>
        <dd>{call.with}</dd>
        <dt>It takes</dt>
        <dd>about {call.minutes} minutes</dd>
        <dt>Next start date</dt>
        <dd>{startDate}</dd>
      </Facts>
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

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "4",
    my: "5",
    borderBottomWidth: "1px",
    "& > *": { py: "2", borderTopWidth: "1px" },
    "& dt": { pe: "4", me: "-4", fontSize: "sm", color: "fg.muted" },
    "& dd": { fontWeight: "semibold" },
  },
});

const CloseButton = chakra("button", buttonRecipe);
