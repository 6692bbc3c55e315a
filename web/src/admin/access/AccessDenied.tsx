import { chakra } from "@chakra-ui/react";
import { Notice } from "../../app/page/Notice.tsx";
import { paths } from "../../app/site.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { useToast } from "../../ui/useToast.ts";
import type { SignedInUser } from "../session/UserPool.ts";
import { useScreenTitle } from "../useScreenTitle.ts";

type AccessDeniedProps = Readonly<{
  /** The signed-in user, who is not an administrator. */
  user: SignedInUser | undefined;
  onSignIn: () => void;
  onSignOut: () => Promise<void>;
  onUseAnother: () => Promise<void>;
}>;

export function AccessDenied({ user, onSignIn, onSignOut, onUseAnother }: AccessDeniedProps) {
  useScreenTitle("Access Denied");
  useToast(accessDenied);
  return (
    <Notice
      title="Access Denied"
      text="You need administrator privileges to access this dashboard."
    >
      {user && (
        <SignedInAs>
          You are signed in as <strong>{user.email}</strong>.
        </SignedInAs>
      )}
      <Choices>
        {user ? (
          <>
            <Button type="button" onClick={() => void onUseAnother()}>
              Use another account
            </Button>
            <Button type="button" variant="secondary" onClick={() => void onSignOut()}>
              Sign out
            </Button>
          </>
        ) : (
          <Button type="button" onClick={onSignIn}>
            Sign in
          </Button>
        )}
        <LinkButton href={paths.home} variant="secondary">
          Back to the planner
        </LinkButton>
      </Choices>
    </Notice>
  );
}

const accessDenied = {
  tone: "destructive",
  title: "Access Denied",
  description: "You need admin privileges to view this dashboard.",
} as const;

const SignedInAs = chakra("p", { base: { overflowWrap: "anywhere" } });

const Choices = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "3",
    "& > *": { flex: { base: "1 0 auto", md: "0 0 auto" } },
    w: "full",
  },
});
