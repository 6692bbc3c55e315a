import { chakra, Menu } from "@chakra-ui/react";
import { type AlertScope, alertScopes } from "@planner/shared/api/admin/deviceContract";
import { showToast } from "../../../ui/toasts.ts";
import { useDesk } from "../DeskContext.ts";
import type { PushState } from "./devicePush.ts";

type NotifyDeviceProps = Readonly<{
  state: PushState;
  /** Called after a choice, which may have changed the state. */
  onChange: () => void;
}>;

/** The choice in the account menu of which leads' alerts this device gets. */
export function NotifyDevice({ state, onChange }: NotifyDeviceProps) {
  const { devicePush, user } = useDesk();

  async function choose(value: string) {
    const alerts = alertScopes.find((scope) => scope === value);
    let refusal: string | undefined;
    if (alerts) refusal = await devicePush.turnOn(user.id, alerts);
    else await devicePush.turnOff();
    onChange();
    if (refusal !== undefined) {
      const title = state === "off" ? notNotified : "Not saved";
      showToast({ tone: "destructive", title, description: refusal });
    } else if (alerts) {
      const title = "This device is notified";
      showToast({ tone: "success", title, description: pushedAlertsTexts[alerts] });
    } else {
      const description = "Turn it on again at any time.";
      showToast({ tone: "success", title: notNotified, description });
    }
  }

  const isBlocked = state === "blocked";
  return (
    <Menu.RadioItemGroup
      // No choice is marked if the server could not be asked.
      value={isBlocked ? "off" : state}
      onValueChange={({ value }) => void choose(value)}
    >
      <Menu.ItemGroupLabel fontWeight="normal" color="fg.muted">
        <span>Notify this device</span>
        {isBlocked && (
          <chakra.span display="block" textStyle="xs">
            The browser blocks it. Allow notifications in its settings for this site.
          </chakra.span>
        )}
      </Menu.ItemGroupLabel>
      {choices.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} disabled={isBlocked}>
          <span>{label}</span>
          <Menu.ItemIndicator />
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}

/** Which leads' alerts the device can get. */
const choices = [
  { value: "new_and_mine", label: "New and mine" },
  { value: "all", label: "All leads" },
  { value: "off", label: "Off" },
] as const;

const notNotified = "This device is not notified";

/** What the device shows from now on. */
const pushedAlertsTexts: Readonly<Record<AlertScope, string>> = {
  new_and_mine:
    "It shows new leads, those still waiting after five minutes, and what is due if the lead is yours or has no owner. Without names.",
  all: "It shows new leads, those still waiting after five minutes, and what is due, your colleagues’ leads too. Without names.",
};
