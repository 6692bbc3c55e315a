// Not zod/mini: the browser does not load this module, and these messages are in English.
import { z } from "zod";
import { timeZoneName } from "../timeZone.ts";

/** A dot does not match line breaks. */
const singleLine = (atLeast: number, atMost: number) =>
  z.string().trim().min(atLeast).max(atMost).regex(/^.*$/, "must be one line");

const httpsPage = z.url({ protocol: /^https$/, error: "must be an https URL" });

const imageFile = z.string().regex(/^[\w-]+\.(svg|png)$/, "must be the name of an SVG or PNG file");

/** What a client achieved. Shown with the client's name, so the agency needs permission. */
const testimonial = z.object({
  name: singleLine(2, 30),
  /** What the client does, such as "Garage floors". */
  trade: singleLine(2, 30),
  city: singleLine(2, 30),
  /** The result, with its number: "4 to 11 estimates a week". */
  figure: singleLine(5, 40),
});

/** A figure that the footer claims, such as "200+" and "contractors". */
const claim = z.object({ figure: singleLine(1, 12), text: singleLine(2, 30) });

/** What an agency changes to make the planner its own. */
export const brandSchema = z.object({
  /** Marks the pages as an example, so that visitors do not mistake them for a real company's. */
  isExample: z.boolean().default(false),
  /** The agency's name: header, titles, emails, calendar entries and paper. */
  name: singleLine(2, 40),
  /** Who the agency is, in one line below its name. */
  tagline: singleLine(10, 50),
  /** The heading of step 1: what the planner helps with. */
  headline: singleLine(5, 40),
  /** The clients' trade. Completes "Your daily ad budget for …". */
  trade: singleLine(2, 40),
  /** Two figures in the footer. */
  claims: z.tuple([claim, claim]).default([
    { figure: "200+", text: "contractors" },
    { figure: "90-day", text: "timeline" },
  ]),
  /** The title of the planner in browser tabs and search results. */
  title: singleLine(10, 60),
  /** The text below the title in search results and shared links. */
  description: singleLine(50, 160),
  /** Replaces icon and name in the header: files for light and for dark pages, and their size on the page. */
  logo: z
    .object({
      light: imageFile,
      dark: imageFile,
      width: z.int().min(16).max(200),
      height: z.int().min(8).max(32),
    })
    .optional(),
  /** The color of buttons. Links and charts have a darker or lighter shade of it where it would be hard to read. */
  accent: z.string().regex(/^#[\da-f]{6}$/, 'must be a lowercase color code, such as "#1f4fd8"'),
  /** Shown in the footer, in E.164 format. If absent, the footer shows no phone number. */
  phone: z
    .string()
    .regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/, "must look like +13055550123")
    .optional(),
  /** The agency's postal address, on one line. Emails to contractors contain it. */
  postalAddress: singleLine(10, 120),
  /** The agency's clock, for emails to the team. */
  timeZone: z
    .string()
    .transform(timeZoneName)
    .pipe(z.string('must be a time zone such as "America/Chicago"')),
  /** The privacy policy. The consent line and the footer link to it. */
  privacyUrl: httpsPage,
  /** The terms of service, linked in the footer. */
  termsUrl: httpsPage,
  /** The strategy call, as the contact form and the booking dialog announce it. */
  call: z.object({
    /** Completes "You’ll talk with …". */
    with: singleLine(3, 60),
    /** If `with` is a person: what they do, such as "growth planner". The pages then show their initials. */
    role: singleLine(3, 40).optional(),
    /**
     * When a new lead is called, at any hour of any day: "within one business day". Completes "calls you …" and "will
     * call you …".
     */
    when: singleLine(3, 40),
    minutes: z.int().min(5).max(120),
  }),
  /** Up to three clients, shown at step 1. */
  testimonials: z.array(testimonial).max(3).default([]),
});

/** A brand as written in its folder's `brand.ts`. */
export type BrandEntry = z.input<typeof brandSchema>;

export type Brand = z.output<typeof brandSchema>;

/** An invalid value or file of a brand. The message tells its author what to change. */
export class BrandError extends Error {}

/**
 * Validates a brand's values.
 *
 * @param name the brand's folder
 * @throws BrandError that names each invalid value
 */
export function parseBrand(name: string, entry: unknown): Brand {
  const result = brandSchema.safeParse(entry);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new BrandError(`Brand ${name}: ${faults.join("; ")}`);
}
