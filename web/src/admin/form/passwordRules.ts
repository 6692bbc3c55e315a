/** What a password needs. The user pool's policy says the same. Source: issue 3, strong passwords. */
export const passwordRules = [
  { text: "12 characters or more", met: (password) => password.length >= 12 },
  { text: "A lower case letter", met: (password) => /[a-z]/.test(password) },
  { text: "An upper case letter", met: (password) => /[A-Z]/.test(password) },
  { text: "A digit", met: (password) => /\d/.test(password) },
  {
    // Those that Cognito counts; a space counts inside only.
    text: "A symbol, such as ! ? # -",
    met: (password) => /[$^*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/.test(password),
  },
] as const satisfies readonly PasswordRule[];

export type PasswordRule = {
  readonly text: string;
  readonly met: (password: string) => boolean;
};

export function isStrong(password: string): boolean {
  return passwordRules.every(({ met }) => met(password));
}
