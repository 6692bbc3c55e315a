import { VisuallyHidden } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useEffectEvent, useState } from "react";
import { setTitle } from "../../../browser/brand.ts";
import { Button } from "../../../ui/Button.tsx";
import { announceLead, isSoundOn, unlockSound } from "./newLeadSound.ts";

/** Tells about new leads that the user cannot see: in the title, by a pill, by a sound, and to screen readers. The latest is first. */
export function NewLeads({ newLeads }: Readonly<{ newLeads: readonly Lead[] }>) {
  const [seen, setSeen] = useState(0);
  const unseen = newLeads.length - seen;

  const see = useEffectEvent(() => {
    if (document.visibilityState === "visible" && window.scrollY < topPx) setSeen(newLeads.length);
  });
  const latestId = newLeads[0]?.id;
  useEffect(() => {
    if (latestId === undefined) return;
    see();
    void announceLead(latestId);
  }, [latestId]);
  useEffect(() => {
    const unlock = () => isSoundOn() && void unlockSound();
    document.addEventListener("pointerdown", unlock, { once: true });
    return () => document.removeEventListener("pointerdown", unlock);
  }, []);
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
          {pluralize(unseen, "new lead")}
        </Button>
      )}
    </>
  );
}

function latestText([latest, ...others]: readonly Lead[]): string {
  const more = others.length === 0 ? "" : `, ${others.length + 1} since you opened the desk`;
  return latest ? `New lead: ${latest.first_name}${more}` : "";
}

/** At the top of the page, a new lead is visible. */
const topPx = 80;
