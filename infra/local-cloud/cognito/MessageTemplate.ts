/** A mail as the template words it. */
export type MessageTemplate = { readonly subject: string; readonly text: string };

/** What a message is filled with. */
export type MessageValues = { readonly username: string; readonly code: string };

/** Puts the name in the place of `{username}` and the code in that of `{####}`. */
export function filledMessage(template: MessageTemplate, values: MessageValues): MessageTemplate {
  const fill = (text: string) =>
    text.replaceAll("{username}", () => values.username).replaceAll("{####}", () => values.code);
  return { subject: fill(template.subject), text: fill(template.text) };
}
