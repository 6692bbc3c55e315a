import fc from "fast-check";
import { strangeText, targetText, weighted } from "./text.ts";

/** Targets that are not exactly a route of the API: other spellings, other paths, arbitrary bytes. */
export const strangeTarget: fc.Arbitrary<string> = weighted<string>(
  [
    6,
    fc
      .tuple(
        fc.constantFrom(
          ...["/api/leads", "/api/leads/stats", "/api/is-admin", "/api/leads/changes"],
          ...["/api/leads/{lead0}", "/api/leads/{lead0}/events"],
        ),
        fc.constantFrom<((path: string) => string)[]>(
          (path) => `${path}/`,
          (path) => `/${path}`,
          (path) => path.replaceAll("/", "//"),
          (path) => path.replace("/api", "/api/."),
          (path) => path.replace("/api", "/assets/../api"),
          (path) => path.replace("/api", "/api/%2e%2e/api"),
          (path) => path.replace("/api/", "/api%2f"),
          (path) => path.replace("/api/", "/api%2F"),
          (path) => path.replaceAll("/", "\\"),
          (path) => path.replaceAll("/", "%5c"),
          (path) => path.toUpperCase(),
          (path) => path.replace("api", "%61pi"),
          (path) => `${path};a=b`,
          (path) => `${path}%00`,
          (path) => `${path}%00.html`,
          (path) => `${path}%0d%0aset-cookie:a=b`,
          (path) => `${path}%20`,
          (path) => `${path}.json`,
          (path) => `${path}#part`,
          (path) => `${path}/..;/admin`,
          (path) => `${path}/%c0%ae%c0%ae/`,
          (path) => `${path}/${"../".repeat(200)}etc/passwd`,
          (path) => `http://elsewhere.example${path}x`,
          (path) => `//elsewhere.example${path}`,
          (path) => path.slice(1),
          (path) => `${path}/__proto__`,
          (path) => `${path}/{proxy+}`,
        ),
      )
      .map(([path, mutate]) => mutate(path)),
  ],
  [
    2,
    fc.constantFrom(
      ...["*", "/", "/admin", "/admin/sign-in", "/config.json", "/assets/", "/api", "/api/"],
      ...["/assets/..%2f..%2fapi/leads", "/$default/api/leads", "/prod/api/leads", "/.env"],
      ...["/.git/config", "/__proto__", "/constructor", "/404.html", "/index.html", "/robots.txt"],
      ...["/%", "/%zz", "/%ff%fe", "?", "/?"],
    ),
  ],
  [2, targetText.map((path) => `/${path}`)],
  [2, targetText.map((path) => `/api/${path}`)],
  [1, fc.integer({ min: 1_000, max: 20_000 }).map((length) => `/api/${"a".repeat(length)}`)],
);

/** A lone surrogate has no percent-encoding, so it becomes the replacement character, as in browsers. */
const encodedText = strangeText.map((text) =>
  encodeURIComponent(Buffer.from(text).toString()).slice(0, 3_000),
);

const limit = fc
  .oneof(
    fc.integer({ min: 1, max: 100 }).map(String),
    fc.integer().map(String),
    fc.double().map(String),
    encodedText,
    fc.constantFrom(
      ...["", "0", "101", "007", "1e1", "0x10", "+5", " 5", "5%00", "%EF%BC%95", "5,6", "[5]"],
    ),
  )
  .map((value) => `limit=${value}`);

const cursor = fc
  .oneof(
    fc.constant("{cursor}"),
    fc.constantFrom("{cursor}A", "A{cursor}", "{cursor}%3D", "{cursor}%00", "{cursor}{cursor}"),
    fc.stringMatching(/^[A-Za-z0-9_-]{0,200}$/),
    encodedText,
    fc.constantFrom("", "null", "e30", "eyJhbGciOiJub25lIn0.e30."),
  )
  .map((value) => `cursor=${value}`);

const otherParameter = fc.oneof(
  fc.constantFrom(
    ...["__proto__=x", "constructor=x", "limit[]=5", "limit[__proto__]=5", "%6cimit=5", "=", "&&&"],
    ...["a=%ff%fe", "a=%ed%a0%80", "a=%zz", "cursor", "a=1".repeat(500)],
  ),
  fc.tuple(encodedText, encodedText).map(([name, value]) => `${name}=${value}`),
);

const times = fc.constantFrom(
  ...["2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00Z", "2026-01-01", "2026-13-01T00:00:00Z"],
  ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-11-22T09:00:00+02:00", "now", "0"],
);

/** Filters and searches: allowed, unknown, too short and too long ones. */
const filter = fc
  .oneof(
    fc.tuple(fc.constantFrom("from", "to", "since"), times),
    fc.tuple(
      fc.constant("since"),
      fc.date({ noInvalidDate: true }).map((date) => date.toJSON()),
    ),
    fc.tuple(
      fc.constantFrom("stage", "source", "gate", "suspect"),
      fc.constantFrom(
        "new",
        "won",
        "New",
        "archived",
        "direct",
        "google",
        "true",
        "false",
        "1",
        "",
      ),
    ),
    fc.tuple(
      fc.constant("q"),
      fc.oneof(
        fc.constantFrom(
          ...[
            "a",
            "an",
            "  a  ",
            "ann",
            "305",
            "5319",
            "ann@solidfloors.com",
            "~~",
            "#",
            "--",
            "a#b",
          ],
          ...[
            "x".repeat(60),
            "x".repeat(61),
            "x".repeat(10_000),
            "محمد",
            "王小明",
            "😀😀",
            "%_",
            "find#an",
          ],
        ),
        strangeText,
      ),
    ),
  )
  .map(([name, value]) => `${name}=${encodeURIComponent(Buffer.from(value).toString())}`);

/** Filters, with a limit and a cursor that may belong to another query. */
export const deskQuery: fc.Arbitrary<string> = fc
  .array(weighted([6, filter], [1, limit], [1, cursor]), { minLength: 1, maxLength: 4 })
  .map((parameters) => `?${parameters.join("&")}`);

/** A query string, or nothing: valid, mutated and invented limits and cursors, and unknown parameters. */
export const query: fc.Arbitrary<string> = weighted<string>(
  [1, fc.constant("")],
  [
    9,
    fc
      .array(weighted([4, limit], [4, cursor], [1, otherParameter]), { maxLength: 3 })
      .map((parameters) => `?${parameters.join("&")}`),
  ],
);
