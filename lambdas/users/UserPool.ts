/** What the functions ask the user pool. */
export type UserPool = {
  /**
   * Whether a user is in a group at this moment; an unknown user is in none.
   *
   * @param userId the user's `sub` or name in the pool
   */
  readonly isInGroup: (userId: string, group: string) => Promise<boolean>;
};
