import { Box, chakra, Flex } from "@chakra-ui/react";
import { paths } from "@planner/shared/api/sitePaths";
import { type ComponentProps, type ReactNode, Suspense, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { PlusIcon } from "../../../ui/icons.tsx";
import { prefetchable } from "../../../ui/screen/prefetchable.tsx";
import { ScreenBoundary } from "../../../ui/screen/ScreenBoundary.tsx";
import { HeaderRowContext } from "../../HeaderRowContext.ts";
import { Chip } from "../controls/Chip.tsx";
import { DeskIcon } from "../controls/DeskIcon.tsx";
import { useDesk } from "../DeskContext.ts";
import { SearchBox } from "../filters/SearchBox.tsx";
import type { Shortcuts } from "../keyboard/useShortcuts.ts";
import { useOpenLead } from "../lead/useOpenLead.ts";
import { usePanelRoom } from "../list/panelBeside.ts";
import { useScreenWidth } from "../list/useScreenWidth.ts";
import { AccountMenu } from "./AccountMenu.tsx";

type DeskHeaderProps = Readonly<{
  screen: "leads" | "reports" | "add";
  /** Absent on a screen without the list. */
  shortcuts?: Shortcuts;
  /** Whether the search is here. On a phone, it is above the queue. */
  hasSearch?: boolean;
}>;

/** In the site's header: the screens of the desk, the search, the actions on the whole list, and the user's account. */
export function DeskHeader({ screen, shortcuts, hasSearch }: DeskHeaderProps) {
  const headerRow = useContext(HeaderRowContext);
  const panelRoom = usePanelRoom();
  const [dialog, setDialog] = useState<HeaderDialog>();
  const isList = screen === "leads";
  const header = (
    <Flex
      flex="1"
      wrap={{ base: "wrap", sm: "nowrap" }}
      align="center"
      justify="end"
      gap={{ base: "1", md: "2" }}
      minW="0"
      // Not under the panel.
      me={panelRoom}
    >
      <ScreenLinks aria-label="Desk">
        {isList ? <h1>Leads</h1> : <Link to={paths.admin}>Leads</Link>}
        {screen === "reports" ? <h1>Reports</h1> : <Link to={paths.reports}>Reports</Link>}
      </ScreenLinks>
      {hasSearch && (
        <Box flex="0 1 22rem" minW="10rem">
          <SearchBox />
        </Box>
      )}
      {isList && <ListActions onExport={() => setDialog("export")} />}
      <AccountMenu
        trigger={<HeaderButton label="Account" iconElement={<DeskIcon name="account" />} />}
        onShowShortcuts={shortcuts && (() => shortcuts.setIsHelpOpen(true))}
        onExport={isList ? () => setDialog("export") : undefined}
        onShowAuthenticator={() => setDialog("authenticator")}
      />
      <HeaderDialogs dialog={dialog} shortcuts={shortcuts} onClose={() => setDialog(undefined)} />
    </Flex>
  );
  return headerRow ? createPortal(header, headerRow) : header;
}

/** The actions on the whole list. A phone has the export only in the account menu. */
function ListActions({ onExport }: Readonly<{ onExport: () => void }>) {
  const { add } = useOpenLead();
  return (
    <>
      <HeaderButton label="Add a lead" iconElement={<PlusIcon />} onClick={() => add()} />
      <HeaderButton
        display={{ base: "none", md: "flex" }}
        label="Export"
        iconElement={<DeskIcon name="export" />}
        onClick={onExport}
      />
    </>
  );
}

type HeaderDialog = "authenticator" | "export";

type HeaderDialogsProps = Readonly<{
  dialog: HeaderDialog | undefined;
  shortcuts: Shortcuts | undefined;
  onClose: () => void;
}>;

/** The dialogs that the header's buttons and menu open, and the help for the shortcuts. */
function HeaderDialogs({ dialog, shortcuts, onClose }: HeaderDialogsProps) {
  const { userPool } = useDesk();
  return (
    <ScreenBoundary>
      <Suspense>
        {dialog === "export" && <exportDialog.Screen onClose={onClose} />}
        {dialog === "authenticator" && (
          <authenticatorDialog.Screen userPool={userPool} onClose={onClose} />
        )}
        {shortcuts?.isHelpOpen && <shortcutsDialog.Screen keys={shortcuts} />}
      </Suspense>
    </ScreenBoundary>
  );
}

/** The current screen's heading, and a link to the other one. */
const ScreenLinks = chakra("nav", {
  base: {
    display: "flex",
    me: "auto",
    "& > *": { px: { base: "2", md: "3" }, lineHeight: "3.5rem", color: "fg.muted" },
    "& h1": { fontWeight: "bold", color: "fg", boxShadow: "inset 0 -2px {colors.accent.solid}" },
  },
});

type HeaderButtonProps = ComponentProps<typeof Chip> &
  Readonly<{ label: string; iconElement: ReactNode }>;

/** A button of the desk's header. Without room for its label, it shows only its icon, so that the header is one line. */
function HeaderButton({ label, iconElement, ...props }: HeaderButtonProps) {
  const isAtLeast = useScreenWidth();
  const hasLabel = isAtLeast("xl");
  return (
    <Chip minW="touch" px={hasLabel ? "4" : "0"} flexShrink="0" aria-label={label} {...props}>
      {iconElement}
      {hasLabel && <span>{label}</span>}
    </Chip>
  );
}

const authenticatorDialog = prefetchable(
  async () => (await import("../../AuthenticatorDialog.tsx")).AuthenticatorDialog,
);

const exportDialog = prefetchable(
  async () => (await import("../export/ExportDialog.tsx")).ExportDialog,
);

const shortcutsDialog = prefetchable(
  async () => (await import("../keyboard/ShortcutsDialog.tsx")).ShortcutsDialog,
);
