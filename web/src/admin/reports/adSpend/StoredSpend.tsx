import { Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { reportContract, type StoredSpendMonth } from "@planner/shared/api/reportContract";
import { entityTag } from "@planner/shared/api/route";
import { formatCents, pluralize } from "@planner/shared/format";
import { adServiceLabels } from "@planner/shared/reports/adService";
import { daysIn, type SpendJoin } from "@planner/shared/reports/adSpend";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { Button } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { useDesk } from "../../desk/DeskContext.ts";
import { personName } from "../../desk/lead/personName.ts";
import { monthText, rowText } from "../reportTexts.ts";
import { useJoinSpend } from "../useJoinSpend.ts";

type StoredSpendProps = Readonly<{ spend: z.output<typeof reportContract.adSpend.response> }>;

/** The imported months, and the campaigns that were joined to rows by hand. */
export function StoredSpend({ spend: { months, joins, version } }: StoredSpendProps) {
  return (
    <>
      {months.length > 0 && (
        <Listing title="What is stored">
          {months.map((month) => (
            <StoredMonth key={`${month.service} ${month.month} ${month.version}`} stored={month} />
          ))}
        </Listing>
      )}
      {joins.length > 0 && (
        <Listing title="Joined campaigns">
          {joins.map((join) => (
            <JoinedCampaign
              key={`${join.service} ${join.campaign}`}
              join={join}
              version={version}
            />
          ))}
        </Listing>
      )}
    </>
  );
}

function Listing({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <Grid as="section" aria-label={title} gap="2">
      <Heading as="h3" textStyle="lg">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
        css={{ "& > li + li": { borderTopWidth: "1px" } }}
      >
        {children}
      </Grid>
    </Grid>
  );
}

function StoredMonth({ stored }: Readonly<{ stored: StoredSpendMonth }>) {
  const { user } = useDesk();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteSpend(stored);
  const { service, month, covered, campaigns, cents, by, at } = stored;
  const name = `${adServiceLabels[service]}, ${monthText(month)}`;
  const isDeleted = covered.length === 0;
  const days =
    covered.length === daysIn(month)
      ? "whole month"
      : `${pluralize(covered.length, "day")} of ${daysIn(month)}`;
  const person = personName(by, user.email).replace(/^You$/, "you");
  const when = timeFormat.format(new Date(at));
  return (
    <Flex as="li" wrap="wrap" align="center" columnGap="4" rowGap="1" px="4" py="2">
      <Grid flex="1 1 16rem">
        <Text fontWeight="semibold">{name}</Text>
        <Text textStyle="sm" color="fg.muted">
          {`${isDeleted ? "Deleted" : "Imported"} by ${person}, ${when}`}
        </Text>
      </Grid>
      {!isDeleted && (
        <Grid flex={{ base: "1", md: "0 0 auto" }} textAlign={{ base: "start", md: "end" }}>
          <Text fontWeight="semibold">{formatCents(cents / 100)}</Text>
          <Text textStyle="sm" color="fg.muted">
            {`${pluralize(campaigns, "campaign")}, ${days}`}
          </Text>
        </Grid>
      )}
      {!isDeleted && !isAsking && (
        <Button
          variant="secondary"
          px="4"
          aria-label={`Delete ${name}`}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </Button>
      )}
      {isAsking && (
        <Flex gap="2" align="center" wrap="wrap">
          <Text>Delete this month’s spend?</Text>
          <Button px="4" aria-busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
          <Button variant="quiet" px="3" onClick={() => setIsAsking(false)}>
            Keep
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function useDeleteSpend({ service, month, version }: StoredSpendMonth) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const failed = (description: string) =>
    showToast({ tone: "destructive", title: "Not deleted", description });
  return useMutation({
    mutationFn: () =>
      unwrap(
        api(reportContract.deleteAdSpend, {
          ifMatch: entityTag(version),
          query: { service, month },
        }),
      ),
    onError: () => failed("The connection failed. Try again."),
    onSuccess: (saved) => {
      if ("status" in saved) failed("Someone else changed this month meanwhile.");
      void client.invalidateQueries({ queryKey: keys.adSpend });
      client.removeQueries({ queryKey: keys.reports });
    },
  });
}

function JoinedCampaign({ join, version }: Readonly<{ join: SpendJoin; version: number }>) {
  const { user } = useDesk();
  const { mutate } = useJoinSpend(version);
  const { service, campaign, source, counts_as, by } = join;
  return (
    <Flex as="li" wrap="wrap" align="center" gap="4" px="4" py="2">
      <Grid flex="1 1 16rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {campaign}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {`${adServiceLabels[service]} · counts as ${rowText({ source, campaign: counts_as })} · ${personName(by, user.email)}`}
        </Text>
      </Grid>
      <Button
        variant="secondary"
        px="4"
        aria-label={`Undo ${campaign}`}
        onClick={() => mutate({ service, campaign })}
      >
        Undo
      </Button>
    </Flex>
  );
}
