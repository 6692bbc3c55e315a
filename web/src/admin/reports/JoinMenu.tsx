import { Menu, Text } from "@chakra-ui/react";
import { formatCount, pluralize } from "@planner/shared/format";
import type { AdService } from "@planner/shared/reports/adService";
import type { SpendRow } from "@planner/shared/reports/matchSpend";
import { useState } from "react";
import { Chip, DeskIcon, DeskMenu } from "../desk/controls.tsx";
import { closestRows, type JoinTarget, ownRow } from "./closestRows.ts";
import { sourceKey } from "./reportFigures.ts";
import { rowText } from "./reportTexts.ts";
import { useJoinSpend } from "./useJoinSpend.ts";
import { useJoinVersion } from "./useJoinVersion.ts";

type JoinMenuProps = Readonly<{
  spent: { readonly service: AdService; readonly campaign: string };
  rows: readonly JoinTarget[];
}>;

/** Joins a campaign that has spend, but no lead, to a row. */
export function JoinMenu({ spent, rows }: JoinMenuProps) {
  const version = useJoinVersion();
  const { mutate, isPending } = useJoinSpend(version ?? 0);
  const [showsOthers, setShowsOthers] = useState(false);
  const { service, campaign } = spent;
  const closest = closestRows(spent, rows);
  const own = closest.own.slice(0, maxTargets);
  const others = closest.others.slice(0, maxTargets);
  const hidesOthers = !showsOthers && own.length > 0 && others.length > 0;
  const shown = hidesOthers ? own : [...own, ...others];
  const join = (row: SpendRow) => mutate({ service, campaign, row });
  return (
    <DeskMenu
      onOpenChange={() => setShowsOthers(false)}
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
        maxH="min(24rem, var(--available-height) - 9rem)"
        overflowY="auto"
        css={scrollShadow}
      >
        <Menu.ItemGroupLabel fontWeight="normal" color="fg.muted">
          Counts as
        </Menu.ItemGroupLabel>
        {shown.map((row, index) => (
          <JoinItem
            key={sourceKey(row)}
            value={sourceKey(row)}
            title={rowText(row)}
            text={`${index === 0 ? "Closest name · " : ""}${pluralize(row.leads, "lead")}`}
            onClick={() => join({ source: row.source, campaign: row.campaign })}
          />
        ))}
      </Menu.ItemGroup>
      <Menu.Separator />
      {hidesOthers && (
        <Menu.Item value="others" closeOnSelect={false} onClick={() => setShowsOthers(true)}>
          {`${closest.others.length > maxTargets ? "The closest rows" : "Rows"} of other sources (${formatCount(others.length)})`}
        </Menu.Item>
      )}
      <JoinItem
        value="a row of its own"
        title="A row of its own"
        text="Spend without leads, as now"
        onClick={() => join(ownRow(spent))}
      />
    </DeskMenu>
  );
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

/** Of its own source, and of others. */
const maxTargets = 40;
