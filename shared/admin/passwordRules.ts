/** In characters. */
export const minPasswordLength = 12;

/** What a password still needs to be strong, one text per rule. The user pool's password policy has the same rules. */
export function passwordNeeds(password: string): readonly string[] {
  return rules.filter(({ met }) => !met(password)).map(({ text }) => text);
}

const rules: readonly PasswordRule[] = [
  {
    text: `${minPasswordLength} characters or more`,
    met: (password) => password.length >= minPasswordLength,
  },
  { text: "a lowercase letter", met: (password) => /[a-z]/.test(password) },
  { text: "an uppercase letter", met: (password) => /[A-Z]/.test(password) },
  { text: "a digit", met: (password) => /\d/.test(password) },
  {
    // The symbols that Cognito accepts. A space counts only inside the password.
    text: "a symbol, such as ! ? # -",
    met: (password) => /[$^*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/.test(password),
  },
];

type PasswordRule = {
  readonly text: string;
  readonly met: (password: string) => boolean;
};
