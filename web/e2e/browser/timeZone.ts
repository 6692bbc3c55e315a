/** The browser's time zone in all tests: an evening there is the next day in UTC. */
export const browserTimeZone = "America/New_York";
