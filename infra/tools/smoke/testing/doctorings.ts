import { randomBytes } from "node:crypto";
import type { Doctoring } from "./doctoredSite.ts";

/** What a report calls the checks. */
export const checkNames = {
  planner: "The planner answers, prerendered",
  pages: "Every page is protected by a strict policy that fits it",
  files: "The page's files answer and may be kept for a year",
  unknown: "An unknown address answers 404 with a page",
  config: "config.json holds what the site reads",
  headers: "Pages, files, errors and the API bear the security headers",
  admin: "The admins' calls refuse who has no token",
  repeated: "The same key again answers the same lead",
  invalid: "An invalid lead is refused, field by field",
  removed: "The synthetic lead was stored, and is removed",
} as const;

const onPath =
  (path: string, change: Doctoring): Doctoring =>
  (answer, request) => {
    if (request.path === path) change(answer, request);
  };

/** What may go wrong with a system, how to make it so, and the one check that notices. */
export const doctorings: readonly (readonly [string, Doctoring, string])[] = [
  [
    "a page is served without its policy",
    onPath("/admin", (answer) => delete answer.headers["content-security-policy"]),
    checkNames.pages,
  ],
  [
    "the policy allows inline code",
    (answer) => {
      answer.headers["content-security-policy"] += "; script-src-elem 'unsafe-inline'";
    },
    checkNames.pages,
  ],
  [
    "the policy is that of another build",
    (answer) => {
      answer.text = answer.text.replace("inherit", "red");
    },
    checkNames.pages,
  ],
  [
    "the API's answers lose a header",
    onPath("/api/leads", (answer) => delete answer.headers["x-content-type-options"]),
    checkNames.headers,
  ],
  [
    "a header says something else",
    (answer) => {
      answer.headers["cross-origin-opener-policy"] = "unsafe-none";
    },
    checkNames.headers,
  ],
  [
    "a page's file is gone",
    onPath("/assets/app-1.js", (answer) => {
      answer.status = 404;
    }),
    checkNames.files,
  ],
  [
    "files are not kept",
    onPath("/assets/app-1.js", (answer) => {
      answer.headers["cache-control"] = "no-cache";
    }),
    checkNames.files,
  ],
  [
    "the page is not prerendered",
    onPath("/", (answer) => {
      answer.text = answer.text.replace(/<h1>.*<\/h1>/, '<div id="root"></div>');
    }),
    checkNames.planner,
  ],
  [
    "the page is kept without asking",
    onPath("/", (answer) => {
      answer.headers["cache-control"] = "max-age=3600";
    }),
    checkNames.planner,
  ],
  [
    "the configuration holds an address the site cannot use",
    onPath("/config.json", (answer) => {
      answer.text = '{"environment":"dev","kit_url":"javascript:alert(1)"}';
    }),
    checkNames.config,
  ],
  [
    "the configuration is a page",
    onPath("/config.json", (answer) => {
      answer.text = "<!doctype html>";
    }),
    checkNames.config,
  ],
  [
    "an unknown address answers 200",
    (answer, { path }) => {
      if (path.includes("unknown")) answer.status = 200;
    },
    checkNames.unknown,
  ],
  [
    "the leads are open to everybody",
    onPath("/api/leads", (answer, { method }) => {
      if (method === "GET") answer.status = 200;
    }),
    checkNames.admin,
  ],
  [
    "invalid leads are taken",
    onPath("/api/leads", (answer) => {
      if (answer.status === 422) answer.status = 201;
    }),
    checkNames.invalid,
  ],
  [
    "each request is answered as a new lead",
    onPath("/api/leads", (answer) => {
      if (answer.status === 201) {
        answer.text = JSON.stringify({ ...JSON.parse(answer.text), id: randomBytes(4).join("") });
      }
    }),
    checkNames.repeated,
  ],
];
