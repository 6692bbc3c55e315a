import { Text } from "@chakra-ui/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { setTitle } from "../../app/brand.ts";
import { Notice } from "../../app/page/Notice.tsx";
import { Button } from "../../ui/Button.tsx";
import type { AdminServices } from "../AdminServices.ts";
import { Dashboard } from "../dashboard/Dashboard.tsx";
import { dashboardKey } from "../dashboard/useLeads.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { type Access, checkAccess } from "./checkAccess.ts";

type AdminPageProps = Readonly<{ services: AdminServices; onSignIn: () => void }>;

/** The page at /admin. Checks access first, then shows the dashboard to administrators and Access Denied to others. */
export function AdminPage({ services, onSignIn }: AdminPageProps) {
  const queryClient = useQueryClient();
  const [sessionEnded, setSessionEnded] = useState(false);
  const { data: access } = useQuery({
    queryKey: accessKey,
    queryFn: () => checkAccess(services),
    // Each visit to the page checks again.
    gcTime: 0,
  });

  useEffect(() => {
    setTitle("Admin");
  }, []);

  function deny(denied: Access) {
    queryClient.removeQueries({ queryKey: dashboardKey });
    queryClient.setQueryData<Access>(accessKey, denied);
  }

  async function signOut() {
    queryClient.removeQueries({ queryKey: dashboardKey });
    await services.userPool.signOut();
  }

  if (!access) return <CheckingAccess />;
  if (sessionEnded) return <SessionEnded onSignIn={onSignIn} />;
  if (!access.granted) {
    return (
      <AccessDenied
        user={access.user}
        onSignIn={onSignIn}
        onSignOut={() => signOut().then(() => deny({ granted: false }))}
        onUseAnother={() => signOut().then(onSignIn)}
      />
    );
  }
  const { user } = access;
  return (
    <Dashboard
      user={user}
      services={services}
      onForbidden={() => deny({ granted: false, user })}
      onSessionEnded={() => setSessionEnded(true)}
      onSignOut={() => signOut().then(onSignIn)}
    />
  );
}

function CheckingAccess() {
  return (
    <Text role="status" my="16" textAlign="center" color="fg.muted">
      Loading: checking your access
    </Text>
  );
}

/** Replaces the dashboard when the API or the user pool reports that the session is over. */
function SessionEnded({ onSignIn }: Readonly<{ onSignIn: () => void }>) {
  useScreenTitle("Your session has ended");
  return (
    <Notice title="Your session has ended" text="Sign in again to carry on where you were.">
      <Button type="button" onClick={onSignIn}>
        Sign in
      </Button>
    </Notice>
  );
}

const accessKey = ["access"];
