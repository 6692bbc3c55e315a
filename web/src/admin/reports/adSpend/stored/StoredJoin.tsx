import { Grid, Text } from "@chakra-ui/react";
import { adServiceLabels } from "@planner/shared/reports/adService";
import type { SpendJoin } from "@planner/shared/reports/spendJoin";
import { Button } from "../../../../ui/Button.tsx";
import { useDesk } from "../../../desk/DeskContext.ts";
import { personName } from "../../../desk/lead/personName.ts";
import { useJoinSpend } from "../../joins/useJoinSpend.ts";
import { rowText } from "../../texts/spendTexts.ts";
import { ListingItem } from "./Listing.tsx";

type StoredJoinProps = Readonly<{
  join: SpendJoin;
  /** The version of all joins together. */
  version: number;
}>;

/** A campaign that was joined to a row by hand. */
export function StoredJoin({ join, version }: StoredJoinProps) {
  const { user } = useDesk();
  const { mutate } = useJoinSpend();
  const { service, campaign, source, counts_as, by } = join;
  const row = rowText({ source, campaign: counts_as });
  return (
    <ListingItem>
      <Grid flex="1 1 16rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {campaign}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {`${adServiceLabels[service]} · counts as ${row} · ${personName(by, user.email)}`}
        </Text>
      </Grid>
      <Button
        variant="secondary"
        px="4"
        aria-label={`Undo ${campaign}`}
        onClick={() => mutate({ version, change: { service, campaign } })}
      >
        Undo
      </Button>
    </ListingItem>
  );
}
