import type { BrandEntry } from "../brandSchema.ts";

/** An invented agency, marked as an example on every page. `npm run deploy` rejects its values in prod. */
export const example = {
  isExample: true,
  name: "Trowel & Tally",
  tagline: "Booked estimates for concrete-coating crews",
  headline: "Book more estimates",
  trade: "concrete coating",
  title: "Ad Budget Planner for Contractors",
  description:
    "Enter your goals and get a 30-day ad budget and booked-estimate plan for your contracting business, with revenue at 30, 60 and 90 days.",
  accent: "#1f4fd8",
  // A number that is reserved for fiction.
  phone: "+13055550142",
  postalAddress: "1200 Example Street, Suite 300, Springfield, IL 62701",
  timeZone: "America/New_York",
  privacyUrl: "https://example.com/privacy",
  termsUrl: "https://example.com/terms",
  call: {
    with: "Dana Whitfield",
    role: "growth planner",
    when: "within one business day",
    minutes: 20,
  },
  testimonials: [
    {
      name: "Marcus D.",
      trade: "Garage floors",
      city: "Tulsa, OK",
      figure: "4 to 11 estimates a week",
    },
    {
      name: "Renee K.",
      trade: "Epoxy and polish",
      city: "Dayton, OH",
      figure: "9 more jobs in 30 days",
    },
    {
      name: "Luis W.",
      trade: "Patios and pool decks",
      city: "Mesa, AZ",
      figure: "Booked 6 weeks ahead",
    },
  ],
} as const satisfies BrandEntry;
