/** The channels that alert the team to new leads. Each has its own queue, function and marks. */
export const alertChannels = ["mail", "webhook", "push", "slack"] as const;

export type AlertChannel = (typeof alertChannels)[number];

/** A channel alerts the team when a lead arrives, again if it is not answered in time, and when a planned touch is due. */
export const alertKinds = ["new lead", "still waiting", "due"] as const;

export type AlertKind = (typeof alertKinds)[number];
