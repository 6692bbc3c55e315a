/** Formats a number while it is typed at its end. Leaves other edits alone, which would lose the cursor's position. */
export function formatPhoneWhileTyping(input: HTMLInputElement, { inputType }: InputEvent): void {
  const { value, selectionEnd } = input;
  const isDigitAtEnd = selectionEnd === value.length && /\d$/.test(value);
  if (inputType !== "insertText" || !isDigitAtEnd) return;
  input.value = partialPhone(value) ?? value;
}

/** The number as far as it is typed: "(305) 867-53". Undefined if it is too short or long, or no number of the US. */
export function partialPhone(text: string): string | undefined {
  if (!usNumberStart.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 4 || digits.length > 10) return undefined;
  const areaAndExchange = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  const line = digits.slice(6);
  return line === "" ? areaAndExchange : `${areaAndExchange}-${line}`;
}

/** An area code starts with 2 to 9. Only digits and separators follow it. */
const usNumberStart = /^[\s(]*[2-9][\d\s().-]*$/;
