import { endpointServices } from "@planner/lambdas/testing/apiEvent";

/** The keys with which the booking services sign. */
export const bookingKeys = { calendly: "calendly key", cal: "cal key" } as const;

/** So few that a history can reach it. */
export const mailsPerDay = 4;

/** The simulated time. */
export const now = () => new Date();

/** Logs nothing, as fast as possible. */
export const logger = new Proxy(endpointServices().logger, { get: () => () => undefined });

/** What the functions know of the site and its brand. */
export const site = {
  deskUrl: "https://planner.example/admin",
  brandName: "Sample",
  timeZone: "America/New_York",
};
