/** What a plan answers, with the figures of one example: the same for every visitor. On phones only if asked for. */
export function PlanExample({ onPhones = false }: Readonly<{ onPhones?: boolean }>) {
  return (
    <figure className="plan-example" data-on-phones={onPhones || undefined}>
      <figcaption>Example: from 4 to 12 estimates a week at $3,500 a job</figcaption>
      <strong>$144 a day</strong>
      In week 4: 30 leads, 10 booked, 7 show up, 4 jobs.
      <svg viewBox="0 0 119 36" preserveAspectRatio="none" aria-hidden="true">
        <path
          d={bookings.map((height, week) => `M${week * 10} 36v-${height}h9v${height}`).join("")}
        />
      </svg>
      Booked estimates in weeks 1 to 12
    </figure>
  );
}

/** The weeks' bookings as heights. */
const bookings = [17, 22, 27, 33, 34, 34, 34, 34, 36, 36, 36, 36];
