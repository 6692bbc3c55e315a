/** The text of a pasted link, without its scheme and parameters: the number of `tel:+13058675319;ext=2`. */
export function linkedText(text: string): string {
  return text.replace(/^(?:tel|sms|mailto):([^?;]*).*$/i, "$1");
}
