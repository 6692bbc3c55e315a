import { useEffect, useState } from "react";
import { setTitle } from "../browser/brand.ts";
import { Page } from "../ui/screen/Page.tsx";
import { ClosedPlan } from "./link/ClosedPlan.tsx";
import { LostLink } from "./link/LostLink.tsx";
import { StopEmails } from "./mail/StopEmails.tsx";
import { readPlanLink } from "./planLink.ts";

/** The page of a saved plan, which its private link opens. */
export function PlanApp() {
  const [link, setLink] = useState(readPlanLink);
  useEffect(() => {
    setTitle("Your plan");
    const readAgain = () => setLink(readPlanLink());
    window.addEventListener("hashchange", readAgain);
    return () => window.removeEventListener("hashchange", readAgain);
  }, []);
  return (
    <Page>
      {!link && <LostLink />}
      {link?.kind === "stop" && <StopEmails key={link.token} token={link.token} />}
      {link?.kind === "plan" && (
        <ClosedPlan key={link.token} token={link.token} isKnown={link.isKnown} />
      )}
    </Page>
  );
}
