import { chakra } from "@chakra-ui/react";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ending } from "../forecast/forecastTexts.ts";
import { JobsChart } from "../forecast/JobsChart.tsx";
import type { PlanPartProps } from "../forecast/planPart.tsx";
import { planLastDay } from "../weeks/weekDates.ts";
import { ReachedFigures } from "./ReachedFigures.tsx";

type ReachedProps = PlanPartProps & Readonly<{ onWonSince: (count: number) => void }>;

/** The weeks beside the plan, and how many jobs came of what was open. */
export function Reached({ plan, forecast, onWonSince }: ReachedProps) {
  const { placeholder, jobs } = ending(forecast, plan);
  const { won_since, start_date } = plan;
  const [message, setMessage] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const count = readJobCount(String(new FormData(form).get("won_since")));
    setMessage(count === undefined ? jobCountMessage : undefined);
    if (count !== undefined) onWonSince(count);
    else form.querySelector("input")?.focus();
  }

  return (
    <section>
      <SectionHeading>What you reached</SectionHeading>
      <ReachedFigures weeks={plan.weeks} planned={forecast.weeks} jobs={jobs} />
      <JobsChart forecast={forecast} wonSince={won_since} />
      <chakra.form
        display={{ base: "grid", _print: "none" }}
        gridTemplateColumns="minmax(0, 1fr) auto"
        alignItems="start"
        gap="3"
        mt="4"
        noValidate
        onSubmit={submit}
      >
        <TextField
          key={won_since}
          name="won_since"
          label={`Jobs won since ${planLastDay(start_date)}`}
          hint="One more number, when the open ones are decided."
          placeholder={placeholder}
          defaultValue={won_since}
          inputMode="numeric"
          autoComplete="off"
          message={message}
        />
        <Button
          type="submit"
          variant="secondary"
          // Below the label's line, as high as the field.
          mt="6"
          minH={{ base: "12", md: "control" }}
        >
          Save
        </Button>
      </chakra.form>
    </section>
  );
}

/** Undefined if the text is not a whole number in the range. */
function readJobCount(text: string): number | undefined {
  const count = parseNumberEntry(text);
  if (count === undefined || !Number.isInteger(count)) return undefined;
  return count >= 0 && count <= mostJobs ? count : undefined;
}

const mostJobs = 10_000;

const jobCountMessage = "Jobs won: enter a whole number from 0 to 10,000";
