import { lazy, Suspense, useEffect } from "react";
import { useMatch } from "react-router-dom";
import { whenIdle } from "../../../app/prefetchable.tsx";
import { ScreenBoundary } from "../../../app/ScreenBoundary.tsx";
import { leadPath } from "../../../app/site.ts";
import type { useLeadList } from "../list/useLeadList.ts";

type OpenLeadProps = Readonly<{ list: ReturnType<typeof useLeadList>; now: Date }>;

/** The panel of the lead in the URL. Its code is loaded in the browser's idle time. */
export function OpenLead({ list, now }: OpenLeadProps) {
  const id = useMatch(leadPath(":id"))?.params.id;
  useEffect(() => whenIdle(() => void loadPanel().catch(() => undefined)), []);
  if (id === undefined) return null;
  return (
    <ScreenBoundary>
      <Suspense>
        <LeadPanel id={id} list={list} now={now} />
      </Suspense>
    </ScreenBoundary>
  );
}

const loadPanel = () => import("./LeadPanel.tsx");
const LeadPanel = lazy(async () => ({ default: (await loadPanel()).LeadPanel }));
