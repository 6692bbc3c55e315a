import { chakra } from "@chakra-ui/react";

/** What a plan answers, with the figures of one example: the same for every visitor. On phones only if asked for. */
export function PlanExample({ onPhones = false }: Readonly<{ onPhones?: boolean }>) {
  return (
    <Figure display={{ base: onPhones ? "block" : "none", lg: "block" }}>
      <figcaption>Example: from 4 to 12 estimates a week at $3,500 a job</figcaption>
      <strong>$144 a day</strong>
      In week 4: 30 leads, 10 booked, 7 show up, 4 jobs.
      <svg viewBox="0 0 119 36" preserveAspectRatio="none" aria-hidden="true">
        <path
          d={bookings.map((height, week) => `M${week * 10} 36v-${height}h9v${height}`).join("")}
        />
      </svg>
      Booked estimates in weeks 1 to 12
    </Figure>
  );
}

/** The weeks' bookings as heights. */
const bookings = [17, 22, 27, 33, 34, 34, 34, 34, 36, 36, 36, 36];

const Figure = chakra("figure", {
  base: {
    p: "5",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "lg",
    boxShadow: "panel",
    textStyle: "sm",
    color: "fg.muted",
    "& strong": { display: "block", my: "2", textStyle: "2xl", fontWeight: "heavy", color: "fg" },
    "& svg": { w: "full", h: "16", mt: "4", mb: "2", fill: "accent.solid" },
  },
});
