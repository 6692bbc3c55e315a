import * as z from "zod/mini";

const singleLine = (atLeast: number, atMost: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(atLeast, `must have at least ${atLeast} characters`),
      z.maxLength(atMost, `must have at most ${atMost} characters`),
      z.regex(/^[^\r\n]*$/, "must be one line"),
    );

const httpsPage = z.url({ protocol: /^https$/, error: "must be an https URL" });

const squareSvg = z.string().check(
  z.regex(/^\s*<svg\s[^>]*viewBox="0 0 (\d+) \1"/, {
    error: 'must be an SVG image with a square viewBox, such as viewBox="0 0 32 32"',
  }),
);

const imagePath = (pattern: RegExp, kinds: string) =>
  z.string().check(
    z.regex(pattern, {
      error: `must be the path of ${kinds} image in shared/brand, such as "images/prod.png"`,
    }),
  );

const logoPath = imagePath(/^\w[\w/-]*\.(svg|png)$/, "an SVG or PNG");

/** What a client achieved. Shown with the client's name, so the agency needs permission. */
const testimonial = z.object({
  name: singleLine(2, 30),
  /** What the client does, such as "Garage floors". */
  trade: singleLine(2, 30),
  city: singleLine(2, 30),
  /** The result, with its number: "4 to 11 estimates a week". */
  figure: singleLine(5, 40),
});

/** What an agency changes to make the planner its own. `docs/branding.md` shows where each value appears. */
export const brandSchema = z.object({
  /** Marks the pages as an example, so that visitors do not mistake them for a real company's. */
  isExample: z._default(z.boolean(), false),
  /** The agency's name: header, titles, emails, calendar entries and paper. */
  name: singleLine(2, 40),
  /** Who the agency is, in one line below its name. */
  tagline: singleLine(10, 50),
  /** The title of the planner in browser tabs and search results. */
  title: singleLine(10, 60),
  /** The text below the title in search results and shared links. */
  description: singleLine(50, 160),
  /** A square symbol, used before the name and as the browser's icon. */
  icon: squareSvg,
  /** Replaces icon and name in the header, on light and on dark pages. Both images have the same proportions. */
  logo: z.optional(z.object({ light: logoPath, dark: logoPath })),
  /** Replaces the image of link previews: a PNG with 1200 × 630 pixels. */
  shareImage: z.optional(imagePath(/^\w[\w/-]*\.png$/, "a PNG")),
  /** The color of buttons, links and charts. The build makes it darker or lighter where it would be hard to read. */
  accent: z
    .string()
    .check(z.regex(/^#[\da-f]{6}$/, 'must be a lowercase color code, such as "#1f4fd8"')),
  /** Shown in the footer, in E.164 format. If absent, the footer shows no phone number. */
  phone: z.optional(
    z.string().check(z.regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/, "must look like +13055550123")),
  ),
  /** The privacy policy. The consent line and the footer link to it. */
  privacyUrl: httpsPage,
  /** The terms of service, linked in the footer. */
  termsUrl: httpsPage,
  /** The strategy call, as the contact form and the booking dialog announce it. */
  call: z.object({
    /** Completes "You talk with …". */
    with: singleLine(3, 60),
    /** If `with` is a person: what they do, such as "growth planner". The pages then show their initials. */
    role: z.optional(singleLine(3, 40)),
    /** When a new lead is called. Completes "calls you …". */
    when: singleLine(3, 40),
    minutes: z
      .int()
      .check(z.minimum(5, "must be at least 5"), z.maximum(120, "must be at most 120")),
  }),
  /** Up to three clients, shown at step 1. */
  testimonials: z._default(
    z.array(testimonial).check(z.maxLength(3, "must have at most 3 entries")),
    [],
  ),
});

/** A brand as written in a brand file. */
export type BrandEntry = z.input<typeof brandSchema>;

/** A brand after validation. */
export type Brand = z.output<typeof brandSchema>;

/** Validates a brand file's content. Throws an error that names each invalid value. */
export function parseBrand(entry: unknown): Brand {
  const result = brandSchema.safeParse(entry);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new Error(`Brand: ${faults.join("; ")}`);
}
