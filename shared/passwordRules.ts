export const minPasswordLength = 12;

/** The rules for a strong password. The user pool's password policy enforces the same rules. */
export const passwordRules = [
  {
    text: `${minPasswordLength} characters or more`,
    met: (password) => password.length >= minPasswordLength,
  },
  { text: "A lower case letter", met: (password) => /[a-z]/.test(password) },
  { text: "An upper case letter", met: (password) => /[A-Z]/.test(password) },
  { text: "A digit", met: (password) => /\d/.test(password) },
  {
    // The symbols that Cognito accepts. A space counts only inside the password.
    text: "A symbol, such as ! ? # -",
    met: (password) => /[$^*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/.test(password),
  },
] as const satisfies readonly PasswordRule[];

type PasswordRule = {
  readonly text: string;
  readonly met: (password: string) => boolean;
};

export function isStrong(password: string): boolean {
  return passwordRules.every(({ met }) => met(password));
}
