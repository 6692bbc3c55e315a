import { useState } from "react";
import { ContactStep } from "./ContactStep.tsx";
import { GoalsStep } from "./GoalsStep.tsx";
import { PlanStep } from "./PlanStep.tsx";
import type { Goals } from "./schemas.ts";
import { ProgressBar } from "./ui/ProgressBar.tsx";

type Place = { step: 1 } | { step: 2 | 3; goals: Goals };

/** The product's three steps as they are usually built: all of it in one bundle, rendered in the browser. */
export function Planner() {
  const [place, setPlace] = useState<Place>({ step: 1 });
  return (
    <div className="flex min-h-dvh flex-col bg-stone-50 text-stone-900">
      <header className="border-b bg-white px-4 py-3 font-extrabold">Ad Budget Planner</header>
      <main className="mx-auto w-full max-w-5xl flex-1 px-4 py-4">
        <ProgressBar step={place.step} steps={3} />
        {place.step === 1 && <GoalsStep onLaunch={(goals) => setPlace({ step: 2, goals })} />}
        {place.step === 2 && (
          <ContactStep
            goals={place.goals}
            onSaved={() => setPlace({ step: 3, goals: place.goals })}
          />
        )}
        {place.step === 3 && <PlanStep goals={place.goals} />}
      </main>
      <footer className="flex gap-6 border-t px-4 py-5 text-sm text-stone-600">
        <p>200+ contractors</p>
        <p>90-day timeline</p>
      </footer>
    </div>
  );
}
