import { Flex, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { rowKey } from "@planner/shared/reports/matchSpend";
import { Button } from "../../../ui/Button.tsx";
import type { ReportRow } from "../figures/ReportRow.ts";
import { figureText } from "../texts/figureTexts.ts";
import { ownRow } from "./closestRows.ts";
import { useJoinSpend } from "./useJoinSpend.ts";
import { useJoinVersion } from "./useJoinVersion.ts";

type JoinedCampaignsProps = Readonly<{ report: Report; row: ReportRow }>;

/** The campaigns that were joined to a row by hand. */
export function JoinedCampaigns({ report, row }: JoinedCampaignsProps) {
  const source = report.sources.find((each) => rowKey(each) === row.key);
  return source?.joined?.map((joined) => (
    <JoinedCampaign
      key={`${joined.service} ${joined.campaign}`}
      joined={joined}
      isOwnRow={rowKey(ownRow(joined)) === row.key}
    />
  ));
}

type JoinedCampaignProps = Readonly<{
  joined: NonNullable<Report["sources"][number]["joined"]>[number];
  /** Whether the campaign stays on its own, instead of counting as another row. */
  isOwnRow: boolean;
}>;

function JoinedCampaign({ joined, isOwnRow }: JoinedCampaignProps) {
  const { service, campaign, spend } = joined;
  const version = useJoinVersion();
  const { mutate, isPending } = useJoinSpend();
  function undo() {
    if (version !== undefined) mutate({ version, change: { service, campaign } });
  }
  return (
    <Flex align="center" gap="2" wrap="wrap" color="fg.muted" fontWeight="normal">
      <Text overflowWrap="anywhere">
        {isOwnRow ? "a row of its own" : `with ${campaign}, ${figureText("spend", spend)}`}
      </Text>
      <Button
        variant="quiet"
        px="1"
        color="accent.fg"
        aria-label={`Undo ${campaign}`}
        aria-busy={isPending}
        aria-disabled={version === undefined}
        onClick={undo}
      >
        Undo
      </Button>
    </Flex>
  );
}
