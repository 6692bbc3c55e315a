import { chakra, Flex } from "@chakra-ui/react";
import { paths } from "@planner/shared/api/sitePaths";
import { type ComponentProps, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { prefetchable } from "../../ui/screen/prefetchable.tsx";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { Chip, DeskIcon, type DeskIconName } from "./controls.tsx";
import { useDesk } from "./DeskContext.ts";
import type { Shortcuts } from "./keyboard/useShortcuts.ts";
import { useOpenLead } from "./lead/openLead.ts";
import { besidePanel, useIsPanelBeside } from "./list/useScreenWidth.ts";

type DeskHeaderProps = Readonly<{
  isRefreshing?: boolean;
  /** Absent on a screen without the list. */
  onRefresh?: () => void;
  shortcuts?: Shortcuts;
}>;

/** In the site's header: the screens of the desk, the actions on the whole list, and the user's account. */
export function DeskHeader({ isRefreshing, onRefresh, shortcuts }: DeskHeaderProps) {
  const { userPool } = useDesk();
  const { add, openId } = useOpenLead();
  const isBeside = useIsPanelBeside();
  const [dialog, setDialog] = useState<"authenticator" | "export">();
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
      <AccountMenu
        trigger={<HeaderButton label="Account" icon="account" />}
        onShowShortcuts={shortcuts && (() => shortcuts.setHelpOpen(true))}
        onExport={onRefresh && (() => setDialog("export"))}
        onShowAuthenticator={() => setDialog("authenticator")}
      />
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
