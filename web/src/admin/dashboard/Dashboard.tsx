import { Flex, Grid, Heading } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useLayoutEffect, useState } from "react";
import { ScreenBoundary } from "../../app/ScreenBoundary.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Toast } from "../../ui/toasts.ts";
import { useToast } from "../../ui/useToast.ts";
import type { AdminServices } from "../AdminServices.ts";
import { refusalMessages } from "../session/authRefusals.ts";
import type { SignedInUser } from "../session/UserPool.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { LeadRecord } from "./LeadRecord.tsx";
import { LeadsSection } from "./LeadsSection.tsx";
import { useNow } from "./LeadTime.tsx";
import { StatFigures } from "./StatFigures.tsx";
import { dashboardKey, useLeads } from "./useLeads.ts";

type DashboardProps = Readonly<{
  user: SignedInUser;
  services: AdminServices;
  onForbidden: () => void;
  onSessionEnded: () => void;
  onSignOut: () => Promise<void>;
}>;

/** The administrators' dashboard: statistics over all leads, and the list of leads. */
export function Dashboard(props: DashboardProps) {
  const { user, services, onForbidden, onSessionEnded, onSignOut } = props;
  const { api, userPool } = services;
  const now = useNow(services.now);
  const [opened, setOpened] = useState<Lead>();
  const [isRecordOpen, setRecordOpen] = useState(false);
  const [hasAuthenticatorOpen, setAuthenticatorOpen] = useState(false);
  const keepScrollPosition = useScrollPosition(user.id);
  const [signOutFailure, setSignOutFailure] = useState<Omit<Toast, "id">>();
  useScreenTitle("Leads");
  useToast(signOutFailure);

  const leads = useLeads({
    api,
    userId: user.id,
    onStopped: (failure) => {
      if (failure === "forbidden") return onForbidden();
      keepScrollPosition();
      onSessionEnded();
    },
  });

  const openRecord = useCallback((lead: Lead) => {
    setOpened(lead);
    setRecordOpen(true);
  }, []);

  async function signOutEverywhere() {
    setSignOutFailure(undefined);
    const outcome = await userPool.signOutEverywhere();
    if (outcome.ok) return onSignOut();
    setSignOutFailure({
      tone: "destructive",
      title: "Not signed out",
      description: refusalMessages[outcome.refusal],
    });
  }

  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap="4"
      // The table is wider than a page of text.
      lg={{ mx: "calc((100% - min(100vw - 3rem, 84rem)) / 2)" }}
    >
      <Flex wrap="wrap" align="center" gap="2">
        <Heading as="h1" textStyle="xl" fontWeight="heavy" me="auto">
          Leads
        </Heading>
        <Button
          type="button"
          variant="secondary"
          aria-busy={leads.busy === "refreshing"}
          onClick={leads.fetchNewest}
        >
          Refresh
        </Button>
        <AccountMenu
          email={user.email}
          onAuthenticator={() => setAuthenticatorOpen(true)}
          onSignOut={() => void onSignOut()}
          onSignOutEverywhere={() => void signOutEverywhere()}
        />
      </Flex>
      <StatFigures stats={leads.stats} onRetry={() => void leads.fetchStats()} />
      <LeadsSection leads={leads} now={now} onOpen={openRecord} />
      {opened && (
        <LeadRecord
          lead={opened}
          isOpen={isRecordOpen}
          now={now}
          onClose={() => setRecordOpen(false)}
        />
      )}
      {hasAuthenticatorOpen && (
        <ScreenBoundary>
          <Suspense>
            <AuthenticatorDialog userPool={userPool} onClose={() => setAuthenticatorOpen(false)} />
          </Suspense>
        </ScreenBoundary>
      )}
    </Grid>
  );
}

/** Restores the scroll position of a dashboard whose session ended. Returns a function that stores it. */
function useScrollPosition(userId: string): () => void {
  const queryClient = useQueryClient();
  const key = [...dashboardKey, userId, "scroll"];
  const [scrollY] = useState(() => queryClient.getQueryData<number>(key));

  useLayoutEffect(() => {
    // Data of another user must not stay in memory.
    queryClient.removeQueries({
      predicate: ({ queryKey: [area, owner] }) => area === dashboardKey[0] && owner !== userId,
    });
    if (scrollY !== undefined) window.scrollTo(0, scrollY);
  }, [queryClient, userId, scrollY]);

  return () => {
    queryClient.setQueryData(key, window.scrollY);
  };
}

const AuthenticatorDialog = lazy(async () => ({
  default: (await import("../authenticator/AuthenticatorDialog.tsx")).AuthenticatorDialog,
}));
