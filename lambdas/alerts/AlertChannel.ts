/** The ways in which the team hears of a new lead. Each has its own queue, function and mark. */
export const alertChannels = ["mail", "webhook"] as const;
export type AlertChannel = (typeof alertChannels)[number];
