import * as z from "zod/mini";
import { cleanText } from "../../cleanText.ts";
import { firstBrokenRule } from "../fieldRules.ts";
import { linkedText } from "./linkedText.ts";

const patternMessage = "Please enter a valid phone number";
const tooShortMessage = "Phone number must be at least 10 digits";

/** A North American phone number, normalized to E.164 ("+13058675319"). The length limits count digits only. */
export const phoneSchema = z.pipe(
  z.pipe(z.string({ error: tooShortMessage }), z.transform(cleanPhone)).check(
    firstBrokenRule<string>([
      { holds: (phone) => phoneCharacters.test(phone), message: patternMessage },
      { holds: (phone) => digitsOf(phone).length >= 10, message: tooShortMessage },
      { holds: (phone) => digitsOf(phone).length <= 15, message: "Phone number is too long" },
      {
        holds: (phone) => !isFakePhone(digitsOf(phone)),
        message: "Please enter a real phone number",
      },
      { holds: isNorthAmerican, message: patternMessage },
    ]),
  ),
  z.transform((phone: string) => `+1${digitsOf(phone).slice(-10)}`),
);

/** Also cleans pasted links. Between digits, every dash is a hyphen, and every dot a full stop. */
export function cleanPhone(phone: string): string {
  return linkedText(cleanText(phone))
    .trim()
    .replace(/\p{Pd}/gu, "-")
    .replace(/[·•‧∙]/g, ".");
}

const phoneCharacters = /^[\d\s().+-]*$/;

/**
 * Area code and exchange each start with 2 to 9. No area code ends with 11: such numbers are services, as 911. A leading
 * plus requires the country code.
 */
function isNorthAmerican(phone: string): boolean {
  return plusOnlyAhead.test(phone) && northAmerican.test(phone.replace(/[^\d+]/g, ""));
}

const plusOnlyAhead = /^[\s(]*\+?[^+]*$/;
const northAmerican = /^(?:\+?1)?[2-9](?!11)\d{2}[2-9]\d{6}$/;

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}

/**
 * Whether a phone number is obviously fake: one repeated digit, an ascending or descending run, a repeated block of
 * up to five digits, or a number reserved for fiction (555-0100 to 555-0199). Checks the number with and without
 * the country code 1.
 */
function isFakePhone(digits: string): boolean {
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return (
    [digits, national].some((number) => isRun(number) || repeatsBlock(number)) ||
    reserved.test(national)
  );
}

const reserved = /^\d{3}55501\d\d$/;
const longestBlock = 5;

/** Wraps around at 9 and 0, so that 1234567890 and 0987654321 are runs. */
function isRun(digits: string): boolean {
  const steps = [...digits]
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

/** Whether a block of one to five digits repeats. With one digit, all digits are the same. */
function repeatsBlock(digits: string): boolean {
  return Array.from({ length: longestBlock }, (_, index) => index + 1).some((length) =>
    [...digits].every((digit, index) => index < length || digit === digits[index - length]),
  );
}
