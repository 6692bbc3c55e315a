import { Text } from "@chakra-ui/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { setTitle } from "../browser/brand.ts";
import { prefetchable } from "../ui/screen/prefetchable.tsx";
import { AccessDenied } from "./access/AccessDenied.tsx";
import { type Access, checkAccess } from "./access/checkAccess.ts";
import { SessionEnded } from "./access/SessionEnded.tsx";
import type { AdminServices } from "./desk/DeskContext.ts";
import { deskKey } from "./desk/data/deskKeys.ts";

type AdminPageProps = Readonly<{
  services: AdminServices;
  onSignIn: () => void;
  /** The URL names a lead or another screen, so a signed-out user signs in first and does not see Access Denied. */
  opensScreen: boolean;
}>;

/** The page at /admin. Checks access first, then shows the desk to administrators and Access Denied to others. */
export function AdminPage({ services, onSignIn, opensScreen }: AdminPageProps) {
  const queryClient = useQueryClient();
  const [sessionEnded, setSessionEnded] = useState(false);
  const { data: access } = useQuery({
    queryKey: accessKey,
    queryFn: () => checkAccess(services),
    // Each visit to the page checks again.
    gcTime: 0,
  });
  const signsInFirst = opensScreen && access?.granted === false && !access.user;

  useEffect(() => {
    setTitle("Admin");
    // Fetched during the check.
    void desk.prefetch();
  }, []);

  useEffect(() => {
    if (signsInFirst) onSignIn();
  }, [signsInFirst, onSignIn]);

  const user = access?.user;
  const onForbidden = useCallback(() => {
    queryClient.removeQueries({ queryKey: deskKey });
    queryClient.setQueryData<Access>(accessKey, { granted: false, user });
  }, [queryClient, user]);
  const onSessionEnded = useCallback(() => setSessionEnded(true), []);

  const changeUser = useCallback(async () => {
    await services.devicePush.turnOff();
    await services.userPool.signOut();
    // Not before: the desk is on the screen until then, and would fetch its data again.
    queryClient.removeQueries({ queryKey: deskKey });
    onSignIn();
  }, [services, queryClient, onSignIn]);

  if (!access || signsInFirst) return <CheckingAccess />;
  if (sessionEnded) return <SessionEnded onSignIn={onSignIn} />;
  if (!access.granted) {
    return <AccessDenied user={user} onSignIn={onSignIn} onUseAnother={changeUser} />;
  }
  return (
    <Suspense fallback={<CheckingAccess />}>
      <desk.Screen
        user={access.user}
        services={services}
        onForbidden={onForbidden}
        onSessionEnded={onSessionEnded}
        onSignOut={changeUser}
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

/** The key of the query that checks access. */
const accessKey = ["access"];

const desk = prefetchable(async () => (await import("./desk/Desk.tsx")).Desk);
