import { chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ScreenBoundary } from "../../app/ScreenBoundary.tsx";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toasts.ts";
import type { AdminServices } from "../AdminServices.ts";
import { refusalMessages } from "../session/refusalMessages.ts";
import type { SignedInUser } from "../session/UserPool.ts";
import { useArrival } from "../useArrival.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import type { KeptPlace } from "./KeptPlace.ts";
import { LeadRecord } from "./LeadRecord.tsx";
import { LeadsSection } from "./LeadsSection.tsx";
import { StatFigures } from "./StatFigures.tsx";
import { useLeads } from "./useLeads.ts";
import { useNow } from "./useNow.ts";

type DashboardProps = Readonly<{
  user: SignedInUser;
  services: AdminServices;
  kept: RefObject<KeptPlace | undefined>;
  onForbidden: () => void;
  onSessionEnded: () => void;
  onSignOut: () => Promise<void>;
}>;

/** The administrators' view: four figures, and the leads they come from. */
export function Dashboard(props: DashboardProps) {
  const { user, services, kept, onForbidden, onSessionEnded, onSignOut } = props;
  const { api, userPool } = services;
  const place = useRef(kept.current?.userId === user.id ? kept.current : undefined);
  const now = useNow(services.now);
  const [opened, setOpened] = useState<Lead>();
  const [authenticator, setAuthenticator] = useState(false);
  useArrival("Leads");

  const leads = useLeads({
    api,
    startWith: place.current?.list,
    onStopped: (failure, list) => {
      if (failure === "forbidden") return onForbidden();
      kept.current = { userId: user.id, list, scrollY: window.scrollY };
      onSessionEnded();
    },
  });

  useLayoutEffect(() => {
    if (place.current) window.scrollTo(0, place.current.scrollY);
    kept.current = undefined;
  }, [kept]);

  async function signOutEverywhere() {
    const outcome = await userPool.signOutEverywhere();
    if (outcome.ok) return onSignOut();
    showToast({
      tone: "destructive",
      title: "Not signed out",
      description: refusalMessages[outcome.refusal],
    });
  }

  return (
    <Layout>
      <Head>
        <chakra.h1 textStyle="xl" fontWeight="heavy" me="auto">
          Leads
        </chakra.h1>
        <Button
          type="button"
          variant="secondary"
          aria-busy={leads.busy === "refreshing"}
          onClick={() => void leads.fetchNewest()}
        >
          Refresh
        </Button>
        <AccountMenu
          email={user.email}
          onAuthenticator={() => setAuthenticator(true)}
          onSignOut={() => void onSignOut()}
          onSignOutEverywhere={() => void signOutEverywhere()}
        />
      </Head>
      <StatFigures stats={leads.stats} onRetry={() => void leads.fetchStats()} />
      <LeadsSection leads={leads} now={now} onOpen={setOpened} />
      <LeadRecord lead={opened} now={now} onClose={useCallback(() => setOpened(undefined), [])} />
      {authenticator && (
        <ScreenBoundary>
          <Suspense>
            <AuthenticatorDialog userPool={userPool} onClose={() => setAuthenticator(false)} />
          </Suspense>
        </ScreenBoundary>
      )}
    </Layout>
  );
}

const AuthenticatorDialog = lazy(async () => ({
  default: (await import("../authenticator/AuthenticatorDialog.tsx")).AuthenticatorDialog,
}));

const Layout = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4",
    // The table takes more room than a page of text has.
    lg: { mx: "calc((100% - min(100vw - 3rem, 84rem)) / 2)" },
  },
});

const Head = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
});
