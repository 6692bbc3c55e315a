import { Flex, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { paths } from "@planner/shared/api/sitePaths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { setTitle } from "../browser/brand.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { Notice } from "../ui/screen/Notice.tsx";
import { prefetchable } from "../ui/screen/prefetchable.tsx";
import { useToast } from "../ui/useToast.ts";
import { type AdminServices, deskKey } from "./desk/DeskContext.ts";
import type { SignedInUser } from "./session/amplifyUserPool.ts";
import { useScreenTitle } from "./useScreenTitle.ts";

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

type Access =
  | { readonly granted: true; readonly user: SignedInUser }
  /** `user` is set if the user is signed in but is not an administrator. */
  | { readonly granted: false; readonly user?: SignedInUser | undefined };

/** Checks who is signed in, and asks the server whether that user is an administrator. A failed check denies access. */
async function checkAccess({ userPool, api }: AdminServices): Promise<Access> {
  try {
    const user = await userPool.currentUser();
    if (!user) return { granted: false };
    const isAdmin = await api(adminContract.isAdmin, { body: { user_id: user.id } });
    if (isAdmin.kind === "done") return { granted: isAdmin.value.is_admin, user };
    logFailure(isAdmin.kind);
    return isAdmin.kind === "signedOut" ? { granted: false } : { granted: false, user };
  } catch (error) {
    logFailure(error instanceof Error ? error.name : "unknown");
    return { granted: false };
  }
}

/** Logs only the reason: user and token must not be in a log. */
function logFailure(reason: string) {
  // biome-ignore lint/suspicious/noConsole: a failed admin check has to be visible in the console.
  console.error(`The admin check failed: ${reason}`);
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
  // The title of a hidden tab is all that the user sees of it.
  useScreenTitle("Signed out");
  return (
    <Notice title="Your session has ended" text="Sign in again to pick up where you left off.">
      <Button onClick={onSignIn}>Sign in</Button>
    </Notice>
  );
}

type AccessDeniedProps = Readonly<{
  /** The signed-in user, who is not an administrator. */
  user: SignedInUser | undefined;
  onSignIn: () => void;
  onUseAnother: () => Promise<void>;
}>;

function AccessDenied({ user, onSignIn, onUseAnother }: AccessDeniedProps) {
  useScreenTitle("Access Denied");
  useToast(accessDenied);
  return (
    <Notice
      title="Access Denied"
      text="You need administrator privileges to access this dashboard."
    >
      {user && (
        <Text overflowWrap="anywhere">
          You are signed in as <strong>{user.email}</strong>.
        </Text>
      )}
      <Flex
        wrap="wrap"
        gap="3"
        w="full"
        css={{ "& > *": { flex: { base: "1 0 auto", md: "0 0 auto" } } }}
      >
        {user ? (
          <Button onClick={() => void onUseAnother()}>Use another account</Button>
        ) : (
          <Button onClick={onSignIn}>Sign in</Button>
        )}
        <LinkButton href={paths.home} variant="secondary">
          Back to the planner
        </LinkButton>
      </Flex>
    </Notice>
  );
}

const accessDenied = {
  tone: "destructive",
  title: "Access Denied",
  description: "You need admin privileges to view this dashboard.",
} as const;

const accessKey = ["access"];

const desk = prefetchable(async () => (await import("./desk/Desk.tsx")).Desk);
