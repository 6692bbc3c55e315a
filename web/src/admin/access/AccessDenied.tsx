import { Flex, Text } from "@chakra-ui/react";
import { paths } from "@planner/shared/api/sitePaths";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Notice } from "../../ui/screen/Notice.tsx";
import { useToast } from "../../ui/useToast.ts";
import type { SignedInUser } from "../session/amplifyUserPool.ts";
import { useScreenTitle } from "../useScreenTitle.ts";

type AccessDeniedProps = Readonly<{
  /** The signed-in user, who is not an administrator. */
  user: SignedInUser | undefined;
  onSignIn: () => void;
  onUseAnother: () => Promise<void>;
}>;

/** Shown to everyone who is not an administrator, signed in or not. */
export function AccessDenied({ user, onSignIn, onUseAnother }: AccessDeniedProps) {
  useScreenTitle("Access Denied");
  useToast(accessDeniedToast);
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

const accessDeniedToast = {
  tone: "destructive",
  title: "Access Denied",
  description: "You need admin privileges to view this dashboard.",
} as const;
