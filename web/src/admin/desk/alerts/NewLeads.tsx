import { pluralize } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useEffectEvent, useState } from "react";
import { setTitle } from "../../../browser/brand.ts";
import { Button } from "../../../ui/Button.tsx";
import { announceLead, isSoundOn, unlockSound } from "./newLeadSound.ts";

/**
 * Announces new leads, of which the latest is first: each by a sound and to screen readers, and those that the user has not
 * seen in the title and by a pill.
 */
export function NewLeads({ newLeads }: Readonly<{ newLeads: readonly Lead[] }>) {
  const { unseenCount, markSeen } = useUnseenCount(newLeads);
  useSound(newLeads[0]?.id);
  useEffect(() => {
    setTitle(unseenCount > 0 ? `(${unseenCount}) Leads` : "Leads");
  }, [unseenCount]);

  return (
    <>
      <span className="visually-hidden" role="status">
        {latestText(newLeads)}
      </span>
      {unseenCount > 0 && (
        <Button
          position="fixed"
          top="3"
          insetInlineStart="50%"
          transform="translateX(-50%)"
          zIndex="docked"
          borderRadius="full"
          boxShadow="overlay"
          onClick={() => {
            markSeen();
            window.scrollTo({ top: 0 });
          }}
        >
          {pluralize(unseenCount, "new lead")}
        </Button>
      )}
    </>
  );
}

/** How many of the new leads the user has not seen. While the top of the page is visible, the user sees all of them. */
function useUnseenCount(newLeads: readonly Lead[]) {
  const [seenCount, setSeenCount] = useState(0);
  const markSeen = () => setSeenCount(newLeads.length);
  const markIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible" && window.scrollY < topPx) markSeen();
  });

  const latestId = newLeads[0]?.id;
  useEffect(() => {
    if (latestId !== undefined) markIfVisible();
  }, [latestId]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("scroll", () => markIfVisible(), { signal, passive: true });
    document.addEventListener("visibilitychange", () => markIfVisible(), { signal });
    return () => controller.abort();
  }, []);
  return { unseenCount: newLeads.length - seenCount, markSeen };
}

/** Plays the sound for the latest lead. Gets the browser's permission for it when the user presses something. */
function useSound(latestId: string | undefined): void {
  useEffect(() => {
    if (latestId !== undefined) void announceLead(latestId);
  }, [latestId]);
  useEffect(() => {
    function unlock() {
      if (isSoundOn()) void unlockSound();
    }
    document.addEventListener("pointerdown", unlock, { once: true });
    return () => document.removeEventListener("pointerdown", unlock);
  }, []);
}

/** "New lead: Ann, 3 since you opened the desk" */
function latestText(newLeads: readonly Lead[]): string {
  const [latest] = newLeads;
  if (latest === undefined) return "";
  const text = `New lead: ${latest.first_name}`;
  return newLeads.length === 1 ? text : `${text}, ${newLeads.length} since you opened the desk`;
}

/** How far the page may be scrolled so that a new lead at its top is still visible. */
const topPx = 80;
