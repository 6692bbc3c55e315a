import { Menu, Text } from "@chakra-ui/react";
import { reportContract } from "@planner/shared/api/reportContract";
import { pluralize } from "@planner/shared/format";
import type { AdService } from "@planner/shared/reports/adService";
import { useQuery } from "@tanstack/react-query";
import { Chip, DeskIcon, DeskMenu } from "../desk/controls.tsx";
import { useDesk } from "../desk/DeskContext.ts";
import { closestRows, type JoinTarget, ownRow } from "./closestRows.ts";
import { sourceKey } from "./reportFigures.ts";
import { rowText } from "./reportTexts.ts";
import { useJoinSpend } from "./useJoinSpend.ts";

/** The version of the joined campaigns. */
export function useJoinVersion(): number | undefined {
  const { api, keys, unwrap } = useDesk();
  const { data } = useQuery({
    queryKey: keys.adSpend,
    queryFn: () => unwrap(api(reportContract.adSpend, {})),
    staleTime: 0,
  });
  return data?.version;
}

type JoinMenuProps = Readonly<{
  spent: { readonly service: AdService; readonly campaign: string };
  rows: readonly JoinTarget[];
}>;

/** Joins a campaign that has spend, but no lead, to a row. */
export function JoinMenu({ spent, rows }: JoinMenuProps) {
  const version = useJoinVersion();
  const { mutate, isPending } = useJoinSpend(version ?? 0);
  const { service, campaign } = spent;
  return (
    <DeskMenu
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
      <Menu.ItemGroup maxH="min(24rem, var(--available-height) - 6rem)" overflowY="auto">
        <Menu.ItemGroupLabel fontWeight="normal" color="fg.muted">
          Counts as
        </Menu.ItemGroupLabel>
        {closestRows(spent, rows)
          .slice(0, maxTargets)
          .map(({ source, campaign: name, leads }, index) => (
            <Menu.Item
              key={sourceKey({ source, campaign: name })}
              value={sourceKey({ source, campaign: name })}
              onClick={() => mutate({ service, campaign, row: { source, campaign: name } })}
            >
              <div>
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {rowText({ source, campaign: name })}
                </Text>
                <Text textStyle="sm" color="fg.muted">
                  {`${index === 0 ? "Closest name · " : ""}${pluralize(leads, "lead")}`}
                </Text>
              </div>
            </Menu.Item>
          ))}
      </Menu.ItemGroup>
      <Menu.Separator />
      <Menu.Item
        value="a row of its own"
        onClick={() => mutate({ service, campaign, row: ownRow(spent) })}
      >
        <div>
          <Text fontWeight="semibold">A row of its own</Text>
          <Text textStyle="sm" color="fg.muted">
            Spend without leads, as now
          </Text>
        </div>
      </Menu.Item>
    </DeskMenu>
  );
}

const maxTargets = 40;
