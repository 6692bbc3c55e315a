/** How an alert's function asks others: four requests, each in two tries of a second and a half, leave half of its thirty. */
export const patience = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true },
} as const;
