import { Menu } from "@chakra-ui/react";
import { HeaderButton } from "./HeaderButton.tsx";

type AccountMenuProps = Readonly<{ email: string } & Record<AccountAction, () => void>>;

type AccountAction = (typeof items)[number]["action"];

/** The actions on the signed-in user's own account. */
export function AccountMenu({ email, ...actions }: AccountMenuProps) {
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }}>
      <Menu.Trigger asChild>
        <HeaderButton label="Account" icon="account" />
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content w="17rem" borderWidth="1px" boxShadow="overlay">
          <Menu.ItemGroup>
            <Menu.ItemGroupLabel fontWeight="normal" color="fg.muted" overflowWrap="anywhere">
              Signed in as <strong>{email}</strong>
            </Menu.ItemGroupLabel>
            {items.map(({ action, label }) => (
              <Menu.Item
                key={action}
                value={action}
                onClick={actions[action]}
                minH="touch"
                textStyle="md"
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.ItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

const items = [
  { action: "onShortcuts", label: "Keyboard shortcuts" },
  { action: "onAuthenticator", label: "Authenticator app" },
  { action: "onSignOut", label: "Sign out" },
  { action: "onSignOutEverywhere", label: "Sign out everywhere" },
] as const;
