import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
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
    setPlace(next);
  }

  useEffect(() => {
    prefetchAfter(place.step);
  }, [place.step]);

  return (
    <>
      <Progress step={place.step} />
      <ScreenBoundary>
        <Suspense fallback={<StepSkeleton />}>
          {place.step === "inputs" && (
            <InputsStep
              entries={place.entries}
              onEntries={(entries) => storePlace({ step: "inputs", entries })}
              onLaunch={(inputs) => moveTo({ step: "gate", inputs, contact: emptyContact })}
            />
          )}
          {place.step === "gate" && (
            <ContactGate
              inputs={place.inputs}
              contact={place.contact}
              onContact={(contact) => storePlace({ ...place, contact })}
              onSiteConfig={setSiteConfig}
              onSubmitted={() => storePlace({ step: "results", inputs: place.inputs })}
              onGenerated={() => moveTo({ step: "results", inputs: place.inputs })}
            />
          )}
          {place.step === "results" && (
            <ResultsStep
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
            <Toaster />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}

const loadContactGate = () => import("./gate/ContactGate.tsx");
const loadResultsStep = () => import("./ResultsStep.tsx");

const Toaster = lazy(async () => ({ default: (await import("../ui/toast/Toaster.tsx")).Toaster }));
const ContactGate = lazy(async () => ({ default: (await loadContactGate()).ContactGate }));
const ResultsStep = lazy(async () => ({ default: (await loadResultsStep()).ResultsStep }));

/** Fetches the next step's code while this one is being filled in. A failed attempt is made again when it is needed. */
function prefetchAfter(step: Place["step"]) {
  const next = { inputs: loadContactGate, gate: loadResultsStep, results: undefined }[step];
  next?.().catch(() => undefined);
}
