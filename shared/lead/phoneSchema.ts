import * as z from "zod/mini";
import { isFakePhone } from "./fakePhone.ts";
import { firstBrokenRule } from "./firstBrokenRule.ts";

const patternMessage = "Please enter a valid phone number";
const tooShortMessage = "Phone number must be at least 10 digits";

/**
 * A North American phone number as typed; comes out in E.164 ("+13058675319"). The limits count
 * digits, separators are free. Source: spec, section 5; order and details: decisions, section 2.
 */
export const phoneSchema = z.pipe(
  z.string({ error: tooShortMessage }).check(
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

const phoneCharacters = /^[\d\s().+-]*$/;

/** Area code and exchange each start with 2 to 9; after a plus the country code is not optional. */
function isNorthAmerican(phone: string): boolean {
  return plusOnlyAhead.test(phone) && northAmerican.test(phone.replace(/[^\d+]/g, ""));
}

const plusOnlyAhead = /^[\s(]*\+?[^+]*$/;
const northAmerican = /^(?:\+?1)?[2-9]\d{2}[2-9]\d{6}$/;

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}
