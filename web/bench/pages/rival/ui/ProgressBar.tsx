import { Progress } from "radix-ui";

export function ProgressBar({ step, steps }: Readonly<{ step: number; steps: number }>) {
  return (
    <Progress.Root
      value={step}
      max={steps}
      aria-label="Progress"
      className="mb-4 h-1.5 overflow-hidden rounded-full bg-stone-200"
    >
      <Progress.Indicator
        className="h-full bg-blue-700 transition-transform"
        style={{ transform: `translateX(-${100 - (100 * step) / steps}%)` }}
      />
    </Progress.Root>
  );
}
