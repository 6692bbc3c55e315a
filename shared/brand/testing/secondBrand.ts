import { parseBrand } from "../brandSchema.ts";

/** A brand that differs from the example in every value, with characters that HTML and JSON escape. */
export const secondBrand = parseBrand("second", {
  name: 'Pour "n" Profit <Co>',
  tagline: 'Leads for "epoxy" & <polish>',
  headline: "Fill your <week>",
  trade: "epoxy & polish",
  claims: [
    { figure: "40", text: "crews in <Tulsa>" },
    { figure: "12", text: "years" },
  ],
  title: "Budget Calculator for Epoxy Floors",
  description: "What to spend on ads each day to book the floor coating jobs that you want.",
  accent: "#b45309",
  phone: "+12125550123",
  postalAddress: "7 Mill Lane, Dayton, OH 45402",
  timeZone: "America/Chicago",
  privacyUrl: "https://pour.example/privacy-policy",
  termsUrl: "https://pour.example/terms-of-use",
  logo: { light: "logo-light.svg", dark: "logo-dark.png", width: 160, height: 32 },
  call: { with: "Sam from </script> Profit", when: "the same day", minutes: 45 },
  testimonials: [
    { name: "Bo <b>", trade: "Basements", city: "Erie, PA", figure: "2 to 7 jobs a month" },
  ],
});
