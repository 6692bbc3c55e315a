import { VisuallyHidden } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useEffectEvent, useState } from "react";
import { setTitle } from "../../../browser/brand.ts";
import { Button } from "../../../ui/Button.tsx";
import { announceLead, isSoundOn, unlockSound } from "./newLeadSound.ts";

/** Announces new leads that the user cannot see: in the title, by a pill, by a sound, and to screen readers. The latest is first. */
export function NewLeads({ newLeads }: Readonly<{ newLeads: readonly Lead[] }>) {
  const [seen, setSeen] = useState(0);
  const unseen = newLeads.length - seen;

  const markSeen = useEffectEvent(() => {
    if (document.visibilityState === "visible" && window.scrollY < topPx) setSeen(newLeads.length);
  });
  const latestId = newLeads[0]?.id;
  useEffect(() => {
    if (latestId === undefined) return;
    markSeen();
    void announceLead(latestId);
  }, [latestId]);
  useEffect(() => {
    const unlock = () => isSoundOn() && void unlockSound();
    document.addEventListener("pointerdown", unlock, { once: true });
    return () => document.removeEventListener("pointerdown", unlock);
  }, []);
  useEffect(() => {
    const listen = new AbortController();
    window.addEventListener("scroll", () => markSeen(), { signal: listen.signal, passive: true });
    document.addEventListener("visibilitychange", () => markSeen(), { signal: listen.signal });
    return () => listen.abort();
  }, []);
  useEffect(() => {
    setTitle(unseen > 0 ? `(${unseen}) Leads` : "Leads");
  }, [unseen]);

  return (
    <>
      <VisuallyHidden role="status">{latestText(newLeads)}</VisuallyHidden>
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
          {pluralize(unseen, "new lead")}
        </Button>
      )}
    </>
  );
}

/** "New lead: Ann, 3 since you opened the desk" */
function latestText(newLeads: readonly Lead[]): string {
  const [latest] = newLeads;
  if (latest === undefined) return "";
  const text = `New lead: ${latest.first_name}`;
  return newLeads.length === 1 ? text : `${text}, ${newLeads.length} since you opened the desk`;
}

/** How far from the top of the page a new lead is still visible. */
const topPx = 80;
