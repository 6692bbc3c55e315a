import { Text } from "@chakra-ui/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { setTitle } from "../../app/brand.ts";
import { Notice } from "../../app/page/Notice.tsx";
import { Button } from "../../ui/Button.tsx";
import type { AdminServices } from "../AdminServices.ts";
import { deskKey } from "../desk/data/deskKeys.ts";
import { useScreenTitle } from "../useScreenTitle.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { type Access, checkAccess } from "./checkAccess.ts";

type AdminPageProps = Readonly<{
  services: AdminServices;
  onSignIn: () => void;
  /** The URL names a lead, so a signed-out user signs in first and does not see Access Denied. */
  opensLead: boolean;
}>;

/** The page at /admin. Checks access first, then shows the desk to administrators and Access Denied to others. */
export function AdminPage({ services, onSignIn, opensLead }: AdminPageProps) {
  const queryClient = useQueryClient();
  const [sessionEnded, setSessionEnded] = useState(false);
  const { data: access } = useQuery({
    queryKey: accessKey,
    queryFn: () => checkAccess(services),
    // Each visit to the page checks again.
    gcTime: 0,
  });
  const signsInFirst = opensLead && access?.granted === false && !access.user;

  useEffect(() => {
    setTitle("Admin");
    // Fetched during the check. If it fails, rendering the desk tries again.
    loadDesk().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (signsInFirst) onSignIn();
  }, [signsInFirst, onSignIn]);

  const user = access?.granted ? access.user : undefined;
  const onForbidden = useCallback(() => {
    queryClient.removeQueries({ queryKey: deskKey });
    queryClient.setQueryData<Access>(accessKey, { granted: false, user });
  }, [queryClient, user]);
  const onSessionEnded = useCallback(() => setSessionEnded(true), []);

  async function signOut() {
    await services.userPool.signOut();
    // Not before: the desk is on the screen until then, and would fetch its data again.
    queryClient.removeQueries({ queryKey: deskKey });
  }

  if (!access || signsInFirst) return <CheckingAccess />;
  if (sessionEnded) return <SessionEnded onSignIn={onSignIn} />;
  if (!access.granted) {
    return (
      <AccessDenied
        user={access.user}
        onSignIn={onSignIn}
        onSignOut={() =>
          signOut().then(() => {
            queryClient.setQueryData<Access>(accessKey, { granted: false });
          })
        }
        onUseAnother={() => signOut().then(onSignIn)}
      />
    );
  }
  return (
    <Suspense fallback={<CheckingAccess />}>
      <Desk
        user={access.user}
        services={services}
        onForbidden={onForbidden}
        onSessionEnded={onSessionEnded}
        onSignOut={() => signOut().then(onSignIn)}
      />
    </Suspense>
  );
}

function CheckingAccess() {
  return (
    <Text role="status" my="16" textAlign="center" color="fg.muted">
      Loading: checking your access
    </Text>
  );
}

/** Replaces the desk when the API or the user pool reports that the session is over. */
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

const loadDesk = () => import("../desk/Desk.tsx");
const Desk = lazy(async () => ({ default: (await loadDesk()).Desk }));
