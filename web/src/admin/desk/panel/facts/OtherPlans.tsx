import { chakra, Text } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { otherPlanLines } from "./otherPlanLines.ts";

/** Links to the other plans from the same phone number or email address. Empty if there are none. */
export function OtherPlans({ details }: Readonly<{ details: LeadDetails }>) {
  const now = useDeskTime();
  const { toLead } = useOpenLead();
  return otherPlanLines(details, now).map(({ text, plans }) => (
    <Text key={text} textStyle="sm" overflowWrap="anywhere">
      <span>{text}</span>
      {plans.map(({ id, label }, index) => (
        <Fragment key={id}>
          <span>{index > 0 ? ", " : " "}</span>
          <PlanLink asChild>
            <Link to={toLead(id)}>{label}</Link>
          </PlanLink>
        </Fragment>
      ))}
    </Text>
  ));
}

const PlanLink = chakra("span", {
  base: { color: "accent.fg", textDecoration: "underline" },
});
