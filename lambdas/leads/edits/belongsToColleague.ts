type Caller = {
  /** The name of the administrator who acts. */
  readonly by: string;
  /** The names of all administrators. */
  readonly administrators: readonly string[];
};

/** Whether a lead or a booked call belongs to another administrator. What a removed administrator had is free. */
export function belongsToColleague(
  owner: string | undefined,
  { by, administrators }: Caller,
): boolean {
  return owner !== undefined && owner !== by && administrators.includes(owner);
}
