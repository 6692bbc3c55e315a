import { zodResolver } from "@hookform/resolvers/zod";
import { ArrowRight } from "lucide-react";
import { useForm } from "react-hook-form";
import { goalFields } from "../goalFields.ts";
import { type Goals, goalsSchema } from "./schemas.ts";
import { Button } from "./ui/Button.tsx";
import { LabelledInput } from "./ui/LabelledInput.tsx";

export function GoalsStep({ onLaunch }: Readonly<{ onLaunch: (goals: Goals) => void }>) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(goalsSchema),
    defaultValues: Object.fromEntries(goalFields.map(({ name, start }) => [name, start])),
  });
  return (
    <section>
      <h1 className="text-3xl font-extrabold">Book more estimates every week</h1>
      <p className="mb-4 text-stone-600">Four numbers in. Your daily ad budget out.</p>
      <form noValidate className="grid max-w-md gap-4" onSubmit={handleSubmit(onLaunch)}>
        {goalFields.map(({ name, label }) => (
          <LabelledInput
            key={name}
            id={name}
            label={label}
            inputMode="decimal"
            message={formState.errors[name]?.message}
            {...register(name)}
          />
        ))}
        <Button type="submit" size="lg">
          Launch My Planner
          <ArrowRight className="size-5" />
        </Button>
      </form>
    </section>
  );
}
