import { Flex, Heading } from "@chakra-ui/react";
import { lazy, Suspense, useState } from "react";
import { ScreenBoundary } from "../../app/ScreenBoundary.tsx";
import type { Toast } from "../../ui/toasts.ts";
import { useToast } from "../../ui/useToast.ts";
import { refusalMessages } from "../session/authRefusals.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { useDesk } from "./DeskContext.ts";
import type { DeskFilters } from "./filters/deskFilters.ts";
import { HeaderButton } from "./HeaderButton.tsx";
import type { Shortcuts } from "./keyboard/useShortcuts.ts";

type DeskHeaderProps = Readonly<{
  filters: DeskFilters;
  isRefreshing: boolean;
  onRefresh: () => void;
  shortcuts: Shortcuts;
  onSignOut: () => Promise<void>;
}>;

/** The heading, with the actions on the whole list and on the user's account. */
export function DeskHeader(props: DeskHeaderProps) {
  const { filters, isRefreshing, onRefresh, shortcuts, onSignOut } = props;
  const { user, userPool } = useDesk();
  const [dialog, setDialog] = useState<"authenticator" | "export">();
  const [signOutFailure, setSignOutFailure] = useState<Omit<Toast, "id">>();
  useToast(signOutFailure);

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

  const close = () => setDialog(undefined);
  return (
    <Flex align="center" gap="2">
      <Heading as="h1" textStyle={{ base: "lg", md: "xl" }} fontWeight="heavy" me="auto">
        Leads
      </Heading>
      <HeaderButton label="Refresh" icon="refresh" aria-busy={isRefreshing} onClick={onRefresh} />
      <HeaderButton label="Export" icon="export" onClick={() => setDialog("export")} />
      <AccountMenu
        email={user.email}
        onShortcuts={() => shortcuts.setHelpOpen(true)}
        onAuthenticator={() => setDialog("authenticator")}
        onSignOut={() => void onSignOut()}
        onSignOutEverywhere={() => void signOutEverywhere()}
      />
      <ScreenBoundary>
        <Suspense>
          {dialog === "export" && <ExportDialog filters={filters} onClose={close} />}
          {dialog === "authenticator" && (
            <AuthenticatorDialog userPool={userPool} onClose={close} />
          )}
          {shortcuts.isHelpOpen && (
            <ShortcutsDialog
              isOn={shortcuts.isOn}
              onSwitch={shortcuts.switchTo}
              onClose={() => shortcuts.setHelpOpen(false)}
            />
          )}
        </Suspense>
      </ScreenBoundary>
    </Flex>
  );
}

const AuthenticatorDialog = lazy(async () => ({
  default: (await import("../authenticator/AuthenticatorDialog.tsx")).AuthenticatorDialog,
}));

const ExportDialog = lazy(async () => ({
  default: (await import("./export/ExportDialog.tsx")).ExportDialog,
}));

const ShortcutsDialog = lazy(async () => ({
  default: (await import("./keyboard/ShortcutsDialog.tsx")).ShortcutsDialog,
}));
