import type { BrandEntry } from "../brandSchema.ts";

/** A brand that differs from the example in every value, with characters that HTML and JSON escape. */
export const secondBrand = {
  name: 'Pour "n" Profit <Co>',
  tagline: 'Leads for "epoxy" & <polish>',
  title: "Budget Calculator for Epoxy Floors",
  description: "What to spend on ads each day to book the floor coating jobs that you want.",
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  accent: "#b45309",
  phone: "+12125550123",
  privacyUrl: "https://pour.example/privacy-policy",
  termsUrl: "https://pour.example/terms-of-use",
  logo: { light: "light.svg", dark: "dark.png" },
  shareImage: "share.png",
  call: { with: "Sam from </script> Profit", when: "the same day", minutes: 45 },
  testimonials: [
    { name: "Bo <b>", trade: "Basements", city: "Erie, PA", figure: "2 to 7 jobs a month" },
  ],
} as const satisfies BrandEntry;
