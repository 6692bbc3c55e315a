import { Menu } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { showToast } from "../../../ui/toasts.ts";
import { refusalMessages } from "../../session/authRefusals.ts";
import { NotifyDevice } from "../alerts/NotifyDevice.tsx";
import { isSoundOn, switchSound } from "../alerts/newLeadSound.ts";
import { DeskMenu } from "../controls/DeskMenu.tsx";
import { useDesk } from "../DeskContext.ts";
import { useScreenWidth } from "../list/useScreenWidth.ts";

type AccountMenuProps = Readonly<{
  trigger: ReactElement;
  /** Undefined on a screen without the list. */
  onShowShortcuts: (() => void) | undefined;
  /** Undefined on a screen without the list. */
  onExport: (() => void) | undefined;
  onShowAuthenticator: () => void;
}>;

/** The menu with the user, what this device and this browser do about new leads, and signing out. */
export function AccountMenu(props: AccountMenuProps) {
  const { trigger, onShowShortcuts, onExport, onShowAuthenticator } = props;
  const { signOut, user, keys, devicePush } = useDesk();
  const isAtLeast = useScreenWidth();
  const hasKeyboard = isAtLeast("lg");
  const push = useQuery({ queryKey: keys.push, queryFn: () => devicePush.confirmState(user.id) });
  return (
    <DeskMenu trigger={trigger} positioning={{ placement: "bottom-end" }}>
      <Menu.ItemGroup>
        <Menu.ItemGroupLabel fontWeight="normal" color="fg.muted" overflowWrap="anywhere">
          <span>Signed in as</span> <strong>{user.email}</strong>
        </Menu.ItemGroupLabel>
        {/* A phone has no keys for shortcuts. */}
        {hasKeyboard && <Item label="Keyboard shortcuts" onPress={onShowShortcuts} />}
        <Item label="Export leads" onPress={onExport} />
        <SoundItem />
      </Menu.ItemGroup>
      {push.data && <NotifyDevice state={push.data} onChange={() => void push.refetch()} />}
      <Menu.Separator />
      <Item label="Authenticator app" onPress={onShowAuthenticator} />
      <Item label="Sign out" onPress={() => void signOut()} />
      <SignOutEverywhere />
    </DeskMenu>
  );
}

type ItemProps = Readonly<{ label: string; onPress: (() => void) | undefined }>;

function Item({ label, onPress }: ItemProps) {
  if (onPress === undefined) return null;
  return (
    <Menu.Item value={label} onClick={onPress}>
      {label}
    </Menu.Item>
  );
}

function SoundItem() {
  const [hasSound, setHasSound] = useState(isSoundOn);

  function toggleSound() {
    switchSound(!hasSound);
    setHasSound(!hasSound);
  }

  return (
    // On one edge with the other items. Its words say what a check mark would.
    <Menu.CheckboxItem value="sound" checked={hasSound} onCheckedChange={toggleSound} ps="2">
      {`Sound for new leads: ${hasSound ? "on" : "off"}`}
    </Menu.CheckboxItem>
  );
}

function SignOutEverywhere() {
  const { userPool, signOut, devicePush } = useDesk();

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

  return <Item label="Sign out everywhere" onPress={() => void signOutEverywhere()} />;
}
