import fc from "fast-check";

/** Addresses that are spelled strangely, lead elsewhere, or nowhere. None of them is a route's own address. */
export function strangeTargets(): fc.Arbitrary<string> {
  return fc
    .oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(
          fc.constantFrom("/api/leads", "/api/leads/stats", "/api/is-admin"),
          fc.constantFrom(...bends),
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...elsewhere).map((path) => [path, asItIs] as const),
      },
      { weight: 2, arbitrary: anyBytes().map((path) => [`/${path}`, asItIs] as const) },
      { weight: 2, arbitrary: anyBytes().map((path) => [`/api/${path}`, asItIs] as const) },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 1_000, max: 20_000 })
          .map((length) => [`/api/${"a".repeat(length)}`, asItIs] as const),
      },
    )
    .map(([path, bend]) => bend(path));
}

const asItIs = (path: string): string => path;

const bends: readonly [(path: string) => string, ...((path: string) => string)[]] = [
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
];

/** What the site and others like it have. */
const elsewhere = [
  "*",
  "/",
  "/admin",
  "/admin/sign-in",
  "/config.json",
  "/assets/",
  "/assets/..%2f..%2fapi/leads",
  "/api",
  "/api/",
  "/$default/api/leads",
  "/prod/api/leads",
  "/.env",
  "/.git/config",
  "/__proto__",
  "/constructor",
  "/404.html",
  "/index.html",
  "/robots.txt",
  "/%",
  "/%zz",
  "/%ff%fe",
  "?",
  "/?",
] as const;

/** Bytes that may stand in a target: no spaces, no control characters. */
function anyBytes(): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 33, max: 126 }) },
        fc.integer({ min: 128, max: 255 }),
      ),
      {
        maxLength: 40,
      },
    )
    .map((codes) => String.fromCharCode(...codes));
}
