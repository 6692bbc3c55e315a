import { chakra, Menu, Text } from "@chakra-ui/react";
import { formatCount, pluralize } from "@planner/shared/format";
import { rowKey, type SpendRow } from "@planner/shared/reports/matchSpend";
import { useState } from "react";
import { Chip } from "../../desk/controls/Chip.tsx";
import { DeskIcon } from "../../desk/controls/DeskIcon.tsx";
import { DeskMenu } from "../../desk/controls/DeskMenu.tsx";
import { rowText } from "../texts/spendTexts.ts";
import { type AccountCampaign, closestRows, type JoinTarget, ownRow } from "./closestRows.ts";
import { useJoinSpend } from "./useJoinSpend.ts";
import { useJoinVersion } from "./useJoinVersion.ts";

type JoinMenuProps = Readonly<{ accountCampaign: AccountCampaign; rows: readonly JoinTarget[] }>;

/** Joins a campaign that has spend, but no lead, to a row. */
export function JoinMenu({ accountCampaign, rows }: JoinMenuProps) {
  const version = useJoinVersion();
  const { mutate, isPending } = useJoinSpend();
  const [isExpanded, setIsExpanded] = useState(false);
  const { service, campaign } = accountCampaign;
  const { ownSource, otherSources } = closestRows(accountCampaign, rows);
  const ownRows = ownSource.slice(0, maxTargets);
  const otherRows = otherSources.slice(0, maxTargets);
  const isFolded = !isExpanded && ownRows.length > 0 && otherRows.length > 0;
  const offeredRows = isFolded ? ownRows : [...ownRows, ...otherRows];
  const otherRowsTitle = otherSources.length > maxTargets ? "The closest rows" : "Rows";
  function join(row: SpendRow) {
    if (version !== undefined) mutate({ version, change: { service, campaign, row } });
  }
  return (
    <DeskMenu
      maxW="22.5rem"
      onOpenChange={() => setIsExpanded(false)}
      trigger={
        <Chip
          bg="bg.panel"
          aria-label={`${campaign} counts as …`}
          aria-busy={isPending}
          disabled={version === undefined}
        >
          <span>Counts as …</span>
          <DeskIcon name="down" />
        </Chip>
      }
    >
      <Menu.ItemGroup
        // With large text, the menu itself scrolls too.
        maxH="clamp(8rem, var(--available-height) - 9rem, 24rem)"
        overflowY="auto"
        css={scrollShadow}
      >
        <Menu.ItemGroupLabel fontWeight="normal" color="fg.muted">
          Counts as, in every period. You can undo it.
        </Menu.ItemGroupLabel>
        {offeredRows.map((row, index) => (
          <JoinItem
            key={rowKey(row)}
            value={rowKey(row)}
            title={rowText(row)}
            text={rowHint(row, index)}
            onClick={() => join({ source: row.source, campaign: row.campaign })}
          />
        ))}
      </Menu.ItemGroup>
      <Menu.Separator />
      {isFolded && (
        <Menu.Item value="others" closeOnSelect={false} onClick={() => setIsExpanded(true)}>
          <chakra.span flex="1">
            {`${otherRowsTitle} of other sources (${formatCount(otherRows.length)})`}
          </chakra.span>
          <DeskIcon name="down" />
        </Menu.Item>
      )}
      <JoinItem
        value="a row of its own"
        title="A row of its own"
        text="Spend without leads, as now"
        onClick={() => join(ownRow(accountCampaign))}
      />
    </DeskMenu>
  );
}

/** The most rows that are offered of the campaign's own source, and of the others. */
const maxTargets = 40;

/** "Closest name · 4 leads" for the first row, "4 leads" for the others. */
function rowHint({ leads }: JoinTarget, index: number): string {
  const leadsText = pluralize(leads, "lead");
  return index === 0 ? `Closest name · ${leadsText}` : leadsText;
}

type JoinItemProps = Readonly<{ value: string; title: string; text: string; onClick: () => void }>;

function JoinItem({ value, title, text, onClick }: JoinItemProps) {
  return (
    <Menu.Item value={value} onClick={onClick}>
      <div>
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {text}
        </Text>
      </div>
    </Menu.Item>
  );
}

/** A shadow at the edge behind which there is more. At the end of the list, what scrolls with it covers the shadow. */
const scrollShadow = {
  background: `
    linear-gradient({colors.bg.panel}, {colors.bg.panel}) bottom / 100% 1rem no-repeat local,
    linear-gradient(transparent, {colors.border}) bottom / 100% 0.75rem no-repeat scroll`,
};
