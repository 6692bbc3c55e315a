import { chakra, Field, Flex, Input, SimpleGrid } from "@chakra-ui/react";
import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { cleanText } from "@planner/shared/cleanText";
import { formatMoney } from "@planner/shared/format";
import { lostReasonLabels, lostReasons, maxWonValue } from "@planner/shared/lead/followUp/stage";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import type { FailedEdit } from "../../data/failedEdit.ts";
import { keepFocus, takeFocus } from "../../keyboard/focus.ts";
import { NotSaved } from "../../NotSaved.tsx";

type DetailsProps = Readonly<{
  onChoose: (patch: LeadPatch) => void;
  onCancel: () => void;
  /** The change that is being saved. */
  pending: LeadPatch | undefined;
  /** The change that is not saved. */
  failed: FailedEdit | undefined;
}>;

/** Asks why a lead was lost. Clicking a reason saves it. */
export function LostReasons({ onChoose, onCancel, pending, failed }: DetailsProps) {
  return (
    <Details ref={keepFocus} aria-labelledby={lostTitleId}>
      <DetailsTitle id={lostTitleId} ref={takeFocus} tabIndex={-1}>
        Why was it lost?
      </DetailsTitle>
      <SimpleGrid columns={2} gap="2">
        {lostReasons.map((lost_reason) => (
          <Button
            key={lost_reason}
            variant="secondary"
            px="2"
            aria-busy={pending?.lost_reason === lost_reason}
            aria-disabled={pending !== undefined}
            onClick={() => {
              if (!pending) onChoose({ stage: "lost", lost_reason });
            }}
          >
            {lostReasonLabels[lost_reason]}
          </Button>
        ))}
        <Button variant="quiet" px="2" onClick={onCancel}>
          Cancel
        </Button>
      </SimpleGrid>
      <NotSaved failed={failed} />
    </Details>
  );
}

/** Asks for the value of a won deal. The value is optional. */
export function WonValue({ onChoose, onCancel, pending, failed }: DetailsProps) {
  const [isInvalid, setInvalid] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const value = readDollars(String(new FormData(event.currentTarget).get("value")));
    if (value !== "invalid") return onChoose({ stage: "won", ...value });
    setInvalid(true);
    event.currentTarget.querySelector("input")?.focus();
  }

  return (
    <Details ref={keepFocus} aria-label="Won">
      <chakra.form display="grid" gap="2" noValidate onSubmit={submit}>
        <Field.Root invalid={isInvalid}>
          <Field.Label textStyle="md" fontWeight="bold">
            Value in dollars{" "}
            <chakra.span fontWeight="normal" color="fg.muted">
              (optional)
            </chakra.span>
          </Field.Label>
          <Input ref={takeFocus} name="value" inputMode="decimal" autoComplete="off" />
          <Field.ErrorText textStyle="sm">
            {`Enter a value from $0 to ${formatMoney(maxWonValue)}, or leave it empty`}
          </Field.ErrorText>
        </Field.Root>
        <Flex gap="2">
          <Button type="submit" aria-busy={pending !== undefined}>
            Move to Won
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
        <NotSaved failed={failed} />
      </chakra.form>
    </Details>
  );
}

/** Reads an amount such as "$12,500". Empty text is no amount. */
function readDollars(text: string): Pick<LeadPatch, "won_value"> | "invalid" {
  const plain = cleanText(text).replaceAll(/[$,\s]/g, "");
  if (plain === "") return {};
  const won_value = Number(plain);
  return /^\d+(\.\d+)?$/.test(plain) && won_value <= maxWonValue ? { won_value } : "invalid";
}

const lostTitleId = "lost-reason";

/** What the panel asks about. */
export const Details = chakra("section", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    mt: "2",
    p: "3",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.subtle",
  },
});

export const DetailsTitle = chakra("h3", { base: { fontWeight: "bold", outline: "none" } });
