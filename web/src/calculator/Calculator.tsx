import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { Suspense, startTransition, useEffect, useRef, useState } from "react";
import { prefetchable, whenIdle } from "../app/prefetchable.tsx";
import { ScreenBoundary } from "../app/ScreenBoundary.tsx";
import { emptyContact } from "./gate/emptyContact.ts";
import { InputsStep } from "./inputs/InputsStep.tsx";
import { Progress } from "./Progress.tsx";
import { type Place, storePlace } from "./place.ts";
import { StepArrival } from "./StepArrival.tsx";
import { StepSkeleton } from "./StepSkeleton.tsx";
import { stepTitles } from "./stepTitles.ts";

/** The three steps. `start` is where the visitor is when the page appears; there is no way back. */
export function Calculator({ start }: Readonly<{ start: Place }>) {
  const [place, setPlace] = useState(start);
  const [siteConfig, setSiteConfig] = useState<SiteConfig>();
  const startRef = useRef(start);

  function moveTo(next: Place) {
    storePlace(next);
    // The press is answered at once; the next screen is rendered in pieces meanwhile.
    startTransition(() => setPlace(next));
  }

  useEffect(
    () =>
      whenIdle(() => {
        for (const screen of nextScreens[place.step]) screen.prefetch();
      }),
    [place.step],
  );

  return (
    <>
      <Progress step={place.step} />
      <ScreenBoundary>
        {/* A boundary for each step: one that was shown before would hold the old step until the code is there. */}
        <Suspense key={place.step} fallback={<StepSkeleton />}>
          {place.step === "inputs" && (
            <InputsStep
              entries={place.entries}
              onEntries={(entries) => storePlace({ step: "inputs", entries })}
              onLaunch={(inputs) => moveTo({ step: "gate", inputs, contact: emptyContact })}
            />
          )}
          {place.step === "gate" && (
            <contactGate.Screen
              inputs={place.inputs}
              contact={place.contact}
              onContact={(contact) => storePlace({ ...place, contact })}
              onSiteConfig={setSiteConfig}
              onSubmitted={() => storePlace({ step: "results", inputs: place.inputs })}
              onGenerated={() => moveTo({ step: "results", inputs: place.inputs })}
            />
          )}
          {place.step === "results" && (
            <resultsStep.Screen
              inputs={place.inputs}
              siteConfig={siteConfig}
              onSiteConfig={setSiteConfig}
            />
          )}
          <StepArrival
            key={place.step}
            title={stepTitles[place.step]}
            arrived={place.step !== startRef.current.step}
          />
        </Suspense>
      </ScreenBoundary>
      {/* No toast is worth the page: without its code there are none. */}
      {place.step !== "inputs" && (
        <ScreenBoundary fallback={null}>
          <Suspense>
            <toaster.Screen />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}

/** For whoever comes back to a later step: both, before it is known which. */
export function fetchLaterSteps(): void {
  for (const screen of [contactGate, resultsStep, toaster]) screen.prefetch();
}

const contactGate = prefetchable(async () => (await import("./gate/ContactGate.tsx")).ContactGate);
const resultsStep = prefetchable(async () => (await import("./ResultsStep.tsx")).ResultsStep);
const toaster = prefetchable(async () => (await import("../ui/Toaster.tsx")).Toaster);

/** What the next step needs: fetched while this one is being filled in, so that nothing stands between a press and its screen. */
const nextScreens: Readonly<Record<Place["step"], readonly { prefetch: () => void }[]>> = {
  inputs: [contactGate, toaster],
  gate: [resultsStep],
  results: [],
};
