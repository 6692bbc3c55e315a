import { chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { LeadSkeletons } from "./LeadSkeletons.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { shownSentence } from "./listSentences.ts";
import type { useLeads } from "./useLeads.ts";

type LeadsSectionProps = Readonly<{
  leads: ReturnType<typeof useLeads>;
  now: Date;
  onOpen: (lead: Lead) => void;
}>;

/** The list in each of its states, and the way to more of it. */
export function LeadsSection({ leads, now, onOpen }: LeadsSectionProps) {
  const { list, busy, added, news, fetchNewest, fetchMore } = leads;
  const end = useRef<HTMLParagraphElement>(null);
  const isComplete = list?.nextCursor === null;

  useEffect(() => {
    // With the last page the button goes, and the focus with it: the next Tab would start at the top of the page.
    const isLost = document.activeElement === document.body;
    if (isComplete && isLost) end.current?.focus({ preventScroll: true });
  }, [isComplete]);

  return (
    <Section aria-label="Leads" aria-busy={busy !== "no"}>
      <News role="status">{busy === "loading" ? "Loading the leads" : news}</News>
      {!list && busy === "loading" && <LeadSkeletons />}
      {!list && busy !== "loading" && (
        <Blank>
          <p>The leads could not be loaded.</p>
          <Button type="button" variant="secondary" onClick={() => void fetchNewest()}>
            Try again
          </Button>
        </Blank>
      )}
      {list?.leads.length === 0 && (
        <Blank>
          <chakra.h2 textStyle="lg" fontWeight="bold" color="fg">
            No leads yet
          </chakra.h2>
          <p>Whoever asks for a plan will appear here.</p>
        </Blank>
      )}
      {list && list.leads.length > 0 && (
        <>
          <LeadTable leads={list.leads} added={added} now={now} onOpen={onOpen} />
          <Foot>
            <chakra.p ref={end} tabIndex={-1} textStyle="sm" color="fg.muted">
              {shownSentence(list)}
            </chakra.p>
            {list.nextCursor !== null && (
              <Button
                type="button"
                variant="secondary"
                aria-busy={busy === "extending"}
                aria-disabled={busy === "extending"}
                onClick={() => void fetchMore()}
              >
                {busy === "extending" ? "Loading more leads" : "Show more leads"}
              </Button>
            )}
          </Foot>
        </>
      )}
    </Section>
  );
}

const Section = chakra("section", { base: { display: "grid", gap: "2" } });

/** Keeps its line, so that nothing moves when it speaks. */
const News = chakra("p", { base: { minH: "5", textStyle: "sm", color: "fg.muted" } });

const Blank = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    gap: "3",
    px: "4",
    py: "16",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    color: "fg.muted",
    textAlign: "center",
  },
});

const Foot = chakra("div", {
  base: {
    display: "flex",
    flexDirection: { base: "column", md: "row" },
    alignItems: { md: "center" },
    justifyContent: "space-between",
    gap: "3",
    mt: "2",
  },
});
