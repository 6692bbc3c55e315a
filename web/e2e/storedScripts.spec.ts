import { attributionFields } from "@planner/shared/lead/source/attribution";
import { expect, type Locator, type Page } from "playwright/test";
import { openDashboard } from "./administrator.ts";
import { aLeadWithoutAlerts, storeItems } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { test } from "./fixtures.ts";

// Without the content security policy, so that the test sees scripts that it would block.
test.use({ bypassCSP: true, viewport: { width: 1400, height: 900 } });

test("the desk shows hostile input as text, in every field of leads that the API did not validate", async ({
  page,
  cloud,
}) => {
  // The list shows the newest lead first.
  await storeItems(cloud, [...hostileTexts.keys()].toReversed().map(hostileItem));
  const monitor = monitorPage(page, cloud);
  await openDashboard(page);
  const table = page.getByRole("table", { name: "Leads, newest first" });
  const names = table.getByRole("rowheader").getByRole("link");
  await expect(names.nth(hostileTexts.length - 1)).toBeVisible();
  expect((await names.allTextContents()).slice(0, hostileTexts.length)).toEqual(hostileTexts);
  expect(await unsafeParts(table)).toEqual([]);

  // These leads together contain each text twice.
  for (const first of [0, 8, 16]) {
    await names.nth(first).click();
    const panel = page.getByRole("dialog");
    await expect(panel).toBeVisible();
    const values = [
      ...(await panel.getByRole("heading", { level: 2 }).allTextContents()),
      ...(await panel
        .getByRole("region", { name: "Contact" })
        .locator("span, a")
        .allTextContents()),
      ...(await panel.getByRole("definition").allTextContents()),
      ...(await panel.getByRole("link", { name: /^Call / }).allTextContents()).map((text) =>
        text.replace(/^Call /, ""),
      ),
    ];
    for (const text of Object.values(hostileFields(first))) {
      expect.soft(values.map(withoutScheme)).toContain(withoutScheme(text));
    }
    expect.soft(await unsafeParts(panel)).toEqual([]);
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toHaveCount(0);
  }
  expect(await monitor.incidents()).toEqual([]);
});

/** The global variable that a hostile script sets when it runs. */
const scriptMarker = "hostileScriptRan";

const script = `window.${scriptMarker}=true`;

/** Markup, URLs, formulas and control characters that act if they are not treated as text. */
const hostileTexts = [
  `<script>${script}</script>`,
  `<img src=x onerror="${script}">`,
  `"><svg onload=${script}>`,
  `' autofocus onfocus=${script} x='`,
  `<iframe srcdoc="<script>parent.${scriptMarker}=true</script>">`,
  `<a href="javascript:${script}">here</a>`,
  `</title></textarea></style><script>${script}</script>`,
  "<style>*{display:none}</style>",
  `<base href="https://elsewhere.example/"><form action=//elsewhere.example>`,
  `javascript:${script}`,
  `java\nscript:${script}`,
  `JaVaScRiPt:${script}//.com`,
  `data:text/html,<script>${script}</script>`,
  `vbscript:${script}`,
  `https://user:password@elsewhere.example/`,
  `{{constructor.constructor('${script}')()}}`,
  `\${${script}}`,
  '=HYPERLINK("https://elsewhere.example","open")',
  "+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "\u202Emoc.elpmaxe.erehwesle\u202C",
  "\u2066a\u2069\u200B\u0007\u001B[31m",
  "%3Cscript%3E&lt;script&gt;&#60;script&#62;",
];

const textFields = [
  "first_name",
  "last_name",
  "company_name",
  "mobile",
  "work_email",
  "website",
  "state",
] as const;

function hostileItem(first: number): Record<string, unknown> {
  const texts = hostileFields(first);
  return {
    ...aLeadWithoutAlerts(),
    ...Object.fromEntries(textFields.map((field) => [field, texts[field]])),
    attribution: Object.fromEntries(attributionFields.map((field) => [field, texts[field]])),
    consent_version: texts.first_name,
  };
}

/** A different text for each field, from the first one on. */
function hostileFields(first: number): Readonly<Record<string, string>> {
  const fields = [...textFields, ...attributionFields];
  const textAt = (index: number) => hostileTexts[(first + index) % hostileTexts.length] ?? "";
  return Object.fromEntries(fields.map((field, index) => [field, textAt(index)]));
}

/** The text as the label of a website's link. */
function withoutScheme(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

/** Active elements, event handlers, and links except those to websites, phone numbers and started emails. */
function unsafeParts(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const active =
      "script,img,iframe,object,embed,style,link,base,meta,form[action],svg[onload],video,audio";
    const safe = /^(https?:\/\/[^@]*|(tel|sms):.*|mailto:[^?]*(\?subject=[^&]*&body=[^&]*)?)$/;
    const unsafe: string[] = [];
    for (const element of [root, ...root.querySelectorAll("*")]) {
      if (element.matches(active)) unsafe.push(element.outerHTML);
      unsafe.push(...element.getAttributeNames().filter((name) => name.startsWith("on")));
      if (element instanceof HTMLAnchorElement && !safe.test(element.href)) {
        unsafe.push(element.href);
      }
    }
    return unsafe;
  });
}

/** Records dialogs, popups, requests to other origins and executed scripts. */
function monitorPage(page: Page, { site }: LocalCloud) {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.push(`popup: ${popup.url()}`));
  page.on("request", (sent) => {
    if (new URL(sent.url()).origin !== site) seen.push(`request: ${sent.url()}`);
  });
  return {
    incidents: async () => {
      const ran = await page.evaluate((name) => Reflect.has(window, name), scriptMarker);
      return ran ? [...seen, "a script ran"] : seen;
    },
  };
}
