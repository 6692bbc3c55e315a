/** Where somebody is on the way in. */
export type SignInStage = {
  readonly name: "credentials" | "firstPassword" | "authenticatorCode" | "forgotten" | "reset";
  /** As far as it is known. */
  readonly email: string;
  /** Why the user is here, when it was not their own choice. */
  readonly notice?: string;
};
