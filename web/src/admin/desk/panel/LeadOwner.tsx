import { Flex, Menu } from "@chakra-ui/react";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { Chip } from "../controls/Chip.tsx";
import { DeskMenu } from "../controls/DeskMenu.tsx";
import { NotSaved } from "../controls/NotSaved.tsx";
import { useDesk } from "../DeskContext.ts";
import { useAddEvent } from "../data/edits/useAddEvent.ts";
import { useAdministrators, useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";

type LeadOwnerProps = Readonly<{ lead: Lead }>;

/** The lead's owner. An administrator can take a free lead, or after a question a colleague's. */
export function LeadOwner({ lead }: LeadOwnerProps) {
  const { user } = useDesk();
  const [isAsked, setAsked] = useState(false);
  const { add, isPending, failed } = useAddEvent();
  const owner = useOwner(lead);
  const isFree = owner === undefined;
  const isColleagues = !isFree && owner !== user.email;

  function save(event: NewEvent) {
    setAsked(false);
    add(lead.id, event);
  }

  function change() {
    if (isColleagues && !isAsked) return setAsked(true);
    const takeOver = { kind: "owner", is_mine: true, take_over: true } as const;
    save(isColleagues ? takeOver : { kind: "owner", is_mine: isFree });
  }

  function label(): string {
    if (isFree) return "I’ve got it";
    if (isAsked) return "Yes, take it";
    return isColleagues ? "Take it" : "Return it";
  }

  return (
    <Flex wrap="wrap" align="center" gap="2" textStyle="sm">
      {!isFree && (
        <span>
          <span>{isAsked ? "Take over the lead of" : "Owner:"}</span>{" "}
          <strong>{personName(owner, user.email)}</strong>
          {isAsked && <span>?</span>}
        </span>
      )}
      <Chip
        variant={isFree ? "secondary" : "quiet"}
        data-shortcut="own"
        aria-busy={isPending}
        onClick={change}
      >
        {label()}
      </Chip>
      {isAsked && (
        <Chip variant="quiet" onClick={() => setAsked(false)}>
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
  const isColleagues = owner !== undefined && owner !== user.email;
  const take_over = isColleagues ? true : undefined;
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
