/**
 * Whether a phone number's digits are an obvious fake: all alike, an ascending or descending run, a
 * block of up to five digits repeated, or one of the numbers reserved for fiction (555-0100 to
 * 555-0199). A leading country code 1 does not hide a fake. Source: spec, section 5; decisions, section 2.
 */
export function isFakePhone(digits: string): boolean {
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return (
    [digits, national].some((number) => isRun(number) || repeatsBlock(number)) ||
    reserved.test(national)
  );
}

const reserved = /^\d{3}55501\d\d$/;
const longestBlock = 5;

/** 9 is followed by 0 and 0 by 9, so that 1234567890 and 0987654321 are runs. */
function isRun(digits: string): boolean {
  const steps = [...digits]
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

/** A block of one digit is the number of which all digits are alike. */
function repeatsBlock(digits: string): boolean {
  return Array.from({ length: longestBlock }, (_, index) => index + 1).some((period) =>
    [...digits].every((digit, index) => index < period || digit === digits[index - period]),
  );
}
