import { Flex, Menu } from "@chakra-ui/react";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { Chip } from "../controls/Chip.tsx";
import { DeskMenu } from "../controls/DeskMenu.tsx";
import { NotSaved } from "../controls/NotSaved.tsx";
import { useDesk } from "../DeskContext.ts";
import { useAddEvent } from "../data/edits/useAddEvent.ts";
import { useAdministrators, useIsForUser, useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";

type LeadOwnerProps = Readonly<{ lead: Lead }>;

/** The lead's owner. The user can take a free lead, take over a colleague's after a question, and return their own. */
export function LeadOwner({ lead }: LeadOwnerProps) {
  const { user } = useDesk();
  const [isConfirming, setConfirming] = useState(false);
  const { add, isPending, failed } = useAddEvent();
  const owner = useOwner(lead);
  const isForUser = useIsForUser();
  const isFree = owner === undefined;
  const isColleagues = !isForUser(lead);

  function save(event: NewEvent) {
    setConfirming(false);
    add(lead.id, event);
  }

  function change() {
    if (!isColleagues) save({ kind: "owner", is_mine: isFree });
    else if (isConfirming) save({ kind: "owner", is_mine: true, take_over: true });
    else setConfirming(true);
  }

  function buttonLabel(): string {
    if (isFree) return "I’ve got it";
    if (isConfirming) return "Yes, take it";
    return isColleagues ? "Take it" : "Return it";
  }

  return (
    <Flex wrap="wrap" align="center" gap="2" textStyle="sm">
      {!isFree && (
        <span>
          <span>{isConfirming ? "Take over the lead of" : "Owner:"}</span>{" "}
          <strong>{personName(owner, user.email)}</strong>
          {isConfirming && <span>?</span>}
        </span>
      )}
      <Chip
        variant={isFree ? "secondary" : "quiet"}
        data-shortcut="own"
        aria-busy={isPending}
        onClick={change}
      >
        {buttonLabel()}
      </Chip>
      {isConfirming && (
        <Chip variant="quiet" onClick={() => setConfirming(false)}>
          Keep
        </Chip>
      )}
      <NotSaved failed={failed} />
    </Flex>
  );
}

/** Gives the lead to any administrator. Choosing a name is explicit enough to take the lead from a colleague. */
export function GiveLead({ lead }: LeadOwnerProps) {
  const { user } = useDesk();
  const { add, failed } = useAddEvent();
  const owner = useOwner(lead);
  const others = useAdministrators().filter((name) => name !== owner && name !== user.email);
  const isForUser = useIsForUser();
  const take_over = isForUser(lead) ? undefined : true;
  return (
    <>
      <DeskMenu trigger={<Chip>Give to …</Chip>}>
        {others.map((name) => (
          <Menu.Item
            key={name}
            value={name}
            onClick={() => add(lead.id, { kind: "given", to: name, take_over })}
          >
            {personName(name, user.email)}
          </Menu.Item>
        ))}
      </DeskMenu>
      <NotSaved failed={failed} />
    </>
  );
}
