import { VisuallyHidden } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useEffectEvent, useState } from "react";
import { setTitle } from "../../browser/brand.ts";
import { browserStorage } from "../../browser/tabStorage.ts";
import { Button } from "../../ui/Button.tsx";

type NewLeadsProps = Readonly<{
  /** Since the desk was opened, the latest first. */
  newLeads: readonly Lead[];
}>;

/** Tells about new leads that the user cannot see: in the title, by a pill, to screen readers, and by a notification. */
export function NewLeads({ newLeads }: NewLeadsProps) {
  const [seen, setSeen] = useState(0);
  const unseen = newLeads.length - seen;
  const text = pluralize(unseen, "new lead");

  const see = useEffectEvent(() => {
    if (document.visibilityState === "visible" && window.scrollY < topPx) setSeen(newLeads.length);
  });
  const notify = useEffectEvent(() => {
    const [latest] = newLeads;
    if (latest && document.visibilityState === "hidden") notifyOf(latest);
    see();
  });
  useEffect(() => {
    if (newLeads.length > 0) notify();
  }, [newLeads.length]);
  useEffect(() => {
    const listen = new AbortController();
    window.addEventListener("scroll", () => see(), { signal: listen.signal, passive: true });
    document.addEventListener("visibilitychange", () => see(), { signal: listen.signal });
    return () => listen.abort();
  }, []);
  useEffect(() => {
    setTitle(unseen > 0 ? `(${unseen}) Leads` : "Leads");
  }, [unseen]);

  return (
    <>
      <VisuallyHidden role="status">{newLeads.length > 0 && latestText(newLeads)}</VisuallyHidden>
      {unseen > 0 && (
        <Button
          position="fixed"
          top="3"
          insetInlineStart="50%"
          transform="translateX(-50%)"
          zIndex="docked"
          borderRadius="full"
          boxShadow="overlay"
          onClick={() => {
            setSeen(newLeads.length);
            window.scrollTo({ top: 0 });
          }}
        >
          {text}
        </Button>
      )}
    </>
  );
}

function latestText([latest, ...others]: readonly Lead[]): string {
  const more = others.length === 0 ? "" : `, ${others.length + 1} since you opened the desk`;
  return latest ? `New lead: ${latest.first_name}${more}` : "";
}

/** Asks the browser for permission, or turns the notifications off. Returns whether they are on. */
export async function toggleNotifications(): Promise<boolean> {
  const isOn = !areNotificationsOn() && (await Notification.requestPermission()) === "granted";
  browserStorage.write(storageKey, isOn ? "on" : "off");
  return isOn;
}

export function areNotificationsOn(): boolean {
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  return isAllowed && browserStorage.read(storageKey) === "on";
}

const storageKey = "planner.desk.notifications";

/** A notification with the system's sound. A press on it shows the desk. */
function notifyOf(lead: Lead): void {
  if (!areNotificationsOn()) return;
  const notification = new Notification(`New lead: ${lead.first_name}`, {
    tag: lead.id,
    silent: false,
  });
  notification.onclick = () => window.focus();
}

/** At the top of the page, a new lead is visible. */
const topPx = 80;
