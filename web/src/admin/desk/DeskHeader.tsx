import { chakra, Flex, Menu } from "@chakra-ui/react";
import { paths } from "@planner/shared/sitePaths";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { prefetchable } from "../../ui/screen/prefetchable.tsx";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { showToast } from "../../ui/toasts.ts";
import { refusalMessages } from "../session/authRefusals.ts";
import { Chip, DeskIcon, type DeskIconName, DeskMenu } from "./controls.tsx";
import { useDesk } from "./DeskContext.ts";
import type { Shortcuts } from "./keyboard/useShortcuts.ts";
import { useOpenLead } from "./lead/openLead.ts";
import { besidePanel, useIsPanelBeside, useScreenWidth } from "./list/useScreenWidth.ts";
import { isSoundOn, switchSound } from "./newLeadSound.ts";

type DeskHeaderProps = Readonly<{
  isRefreshing?: boolean;
  /** Absent on a screen without the list. */
  onRefresh?: () => void;
  shortcuts?: Shortcuts;
}>;

/** In the site's header: the screens of the desk, and the actions on the whole list and on the user's account. */
export function DeskHeader({ isRefreshing, onRefresh, shortcuts }: DeskHeaderProps) {
  const { userPool, signOut, user, keys, devicePush } = useDesk();
  const { add, openId } = useOpenLead();
  const isBeside = useIsPanelBeside();
  // A phone has no keys for them.
  const hasKeyboard = useScreenWidth()("lg");
  const push = useQuery({ queryKey: keys.push, queryFn: () => devicePush.state(user.id) });
  const [hasSound, setHasSound] = useState(isSoundOn);
  const [dialog, setDialog] = useState<"authenticator" | "export">();

  async function signOutEverywhere() {
    // First, because it needs the session.
    const isOff = await devicePush.turnOffEverywhere();
    const outcome = isOff ? await userPool.signOutEverywhere() : undefined;
    if (outcome?.ok) return signOut();
    showToast({
      tone: "destructive",
      title: "Not signed out",
      description: refusalMessages[outcome?.refusal ?? "unknown"],
    });
  }

  async function togglePush() {
    const isOn = push.data === "on";
    const refusal = isOn ? await devicePush.turnOff() : await devicePush.turnOn(user.id);
    void push.refetch();
    showToast({
      tone: refusal ? "destructive" : "success",
      title: isOn || refusal ? "This device is not notified" : "This device is notified",
      description: refusal ?? (isOn ? "Turn it on again at any time." : whatIsPushed),
    });
  }

  function toggleSound() {
    switchSound(!hasSound);
    setHasSound(!hasSound);
  }

  const accountActions: Readonly<Record<string, () => void>> = {
    ...(shortcuts && hasKeyboard && { "Keyboard shortcuts": () => shortcuts.setHelpOpen(true) }),
    ...(onRefresh && { "Export leads": () => setDialog("export") }),
    ...(push.data && { [pushLabels[push.data]]: () => void togglePush() }),
    [hasSound ? "No sound for new leads" : "Play a sound for new leads"]: toggleSound,
    "Authenticator app": () => setDialog("authenticator"),
    "Sign out": () => void signOut(),
    "Sign out everywhere": () => void signOutEverywhere(),
  };
  const close = () => setDialog(undefined);
  const siteHeader = document.querySelector("#root header > div");
  const header = (
    <Flex
      flex="1"
      wrap={{ base: "wrap", sm: "nowrap" }}
      align="center"
      justify="end"
      gap={{ base: "1", md: "2" }}
      // Not under the panel.
      me={openId !== undefined && isBeside ? besidePanel : undefined}
    >
      <ScreenLinks aria-label="Desk">
        {!onRefresh && <Link to={paths.admin}>Leads</Link>}
        <h1>{onRefresh ? "Leads" : "Reports"}</h1>
        {onRefresh && <Link to={paths.reports}>Reports</Link>}
      </ScreenLinks>
      {onRefresh && (
        <>
          <HeaderButton label="Add a lead" icon="add" onClick={() => add()} />
          <HeaderButton
            label="Refresh"
            icon="refresh"
            aria-busy={isRefreshing}
            onClick={onRefresh}
          />
          <HeaderButton
            display={{ base: "none", md: "flex" }}
            label="Export"
            icon="export"
            onClick={() => setDialog("export")}
          />
        </>
      )}
      <DeskMenu
        trigger={<HeaderButton label="Account" icon="account" />}
        positioning={{ placement: "bottom-end" }}
      >
        <Menu.ItemGroup>
          <Menu.ItemGroupLabel fontWeight="normal" color="fg.muted" overflowWrap="anywhere">
            Signed in as <strong>{user.email}</strong>
          </Menu.ItemGroupLabel>
          {Object.entries(accountActions).map(([label, act]) => (
            <Menu.Item key={label} value={label} onClick={act}>
              {label}
            </Menu.Item>
          ))}
        </Menu.ItemGroup>
      </DeskMenu>
      <ScreenBoundary>
        <Suspense>
          {dialog === "export" && <exportDialog.Screen onClose={close} />}
          {dialog === "authenticator" && (
            <authenticatorDialog.Screen userPool={userPool} onClose={close} />
          )}
          {shortcuts?.isHelpOpen && <shortcutsDialog.Screen keys={shortcuts} />}
        </Suspense>
      </ScreenBoundary>
    </Flex>
  );
  return siteHeader ? createPortal(header, siteHeader) : header;
}

const pushLabels = {
  on: "Stop notifying this device",
  off: "Notify this device",
  blocked: "Notify this device (blocked by the browser)",
};

const whatIsPushed =
  "It shows new leads, those still waiting after five minutes, and what is due, without names.";
/** The current screen's heading, and a link to the other one. */
const ScreenLinks = chakra("nav", {
  base: {
    display: "flex",
    me: "auto",
    "& > *": { px: { base: "2", md: "3" }, lineHeight: "3rem", color: "fg.muted" },
    "& h1": { fontWeight: "bold", color: "fg", boxShadow: "inset 0 -2px {colors.accent.solid}" },
  },
});

const authenticatorDialog = prefetchable(
  async () => (await import("../AuthenticatorDialog.tsx")).AuthenticatorDialog,
);

const exportDialog = prefetchable(
  async () => (await import("./export/ExportDialog.tsx")).ExportDialog,
);

const shortcutsDialog = prefetchable(
  async () => (await import("./keyboard/ShortcutsDialog.tsx")).ShortcutsDialog,
);

type HeaderButtonProps = ComponentProps<typeof Chip> &
  Readonly<{ label: string; icon: DeskIconName }>;

/** A button of the desk's header. On phones and tablets it shows only its icon, so that the header is one line. */
function HeaderButton({ label, icon, ...props }: HeaderButtonProps) {
  return (
    <Chip minW="touch" px={{ base: "0", lg: "4" }} aria-label={label} {...props}>
      <DeskIcon name={icon} />
      <chakra.span display={{ base: "none", lg: "inline" }}>{label}</chakra.span>
    </Chip>
  );
}
