/** Replaces line breaks, control characters and bidirectional control characters. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
}
