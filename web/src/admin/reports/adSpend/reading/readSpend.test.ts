import { csvText } from "@planner/shared/files/csvText";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importsOf } from "../saving/importsOf.ts";
import { firstRows, readRows } from "./fileRows.ts";
import { readText, UnreadableFile } from "./fileText.ts";
import { type ChosenFormats, readSpend } from "./readSpend.ts";
import { findColumns, serviceOf } from "./spendColumns.ts";
import { findTable } from "./spendTable.ts";

const limits = { from: "2024-09-20", to: "2026-11-30" };

/** Reads a file as the page does, with the columns that are found. */
async function read(file: Blob | string, formats: ChosenFormats = {}) {
  const text = await readText(file instanceof Blob ? file : new Blob([file]));
  const table = findTable(text);
  const columns = table && findColumns(table.heads);
  if (!table || !columns) throw new Error("No table was found");
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const { rows } = await readRows(text, table.delimiter, { ...options, maxRows: 20_000 });
  return {
    service: serviceOf(table.heads),
    ...readSpend(rows, { table, columns, formats, limits }),
  };
}

async function rowsOf(file: Blob | string, formats?: ChosenFormats) {
  const reading = await read(file, formats);
  if (reading.kind !== "read") throw new Error(JSON.stringify(reading));
  return {
    ...reading,
    rows: reading.rows.map(({ name, days, cents }) => {
      const span = days.from === days.to ? days.from : `${days.from} to ${days.to}`;
      return `${name}, ${span}, ${cents}`;
    }),
  };
}

const google = `Campaign report
"October 1, 2026 - October 31, 2026"
Campaign,Campaign ID,Day,Currency code,Cost
garage-floors,123,2026-10-01,USD,"1,234.56"
patios-dallas,124,2026-10-01,USD, --
garage-floors,123,2026-10-02,USD,9.99
Total: Campaigns, --, --,USD,"1,244.55"
Total: Account, --, --,USD,"1,244.55"
`;
const meta = `"Campaign name","Campaign ID","Reporting starts","Reporting ends","Amount spent (USD)"
"","","2026-10-01","2026-10-31",100.01
"Fall Offer – Retargeting","555",2026-10-01,2026-10-31,"$100.01"
`;
const microsoft = `"Report Name: Campaign performance"
"Report Time: 10/1/2026 - 10/31/2026"
"Time Zone: (GMT-05:00) Eastern Time (US & Canada)"
"Report Aggregation: Daily"
"Rows: 2"

"Gregorian date","Campaign name","Campaign ID","Currency code","Impressions","Spend"
"10/13/2026","floors-exact","9","USD","1,000","30.5"
"10/14/2026","floors-exact","9","USD","900","0.01"
"Overall total","","","USD","1,900","30.51"
"©2026 Microsoft Corporation. All rights reserved. "
`;

describe("an export", () => {
  it("of Google Ads is read below its titles, without its sums", async () => {
    expect(await rowsOf(google)).toMatchObject({
      service: "google",
      rows: [
        "garage-floors, 2026-10-01, 123456",
        "patios-dallas, 2026-10-01, 0",
        "garage-floors, 2026-10-02, 999",
      ],
      wrong: [],
      totals: 2,
      namesCurrency: true,
    });
  });

  it("of Meta Ads Manager has a span of days in each row, and sums without a campaign", async () => {
    expect(await rowsOf(meta)).toMatchObject({
      service: "meta",
      rows: ["Fall Offer – Retargeting, 2026-10-01 to 2026-10-31, 10001"],
      totals: 1,
    });
  });

  it("of Microsoft Advertising has a footer", async () => {
    expect(await rowsOf(microsoft)).toMatchObject({
      service: "microsoft",
      rows: ["floors-exact, 2026-10-13, 3050", "floors-exact, 2026-10-14, 1"],
      totals: 1,
    });
  });

  it("may be UTF-16 with tabs, as Google writes it for Excel, and have the head of Microsoft's API", async () => {
    const text = "CampaignName\tTimePeriod\tSpend\r\nfür Böden\t2026-10-01\t1.5\r\n";
    const bytes = new Uint8Array(2 + text.length * 2);
    bytes.set([0xff, 0xfe]);
    [...text].forEach((letter, index) => {
      bytes.set([letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8], 2 + index * 2);
    });
    for (const file of [new Blob([bytes]), new Blob([bytes.slice(2)]), `\ufeff${text}`]) {
      expect((await rowsOf(file)).rows).toEqual(["für Böden, 2026-10-01, 150"]);
    }
  });

  it("without a column of days has those of its title", async () => {
    const text = google.replaceAll(/(?<=^[^,\n]*,[^,\n]*),[^,\n]*/gm, (cell) =>
      /Day|2026-10|--/.test(cell) ? "" : cell,
    );
    expect((await rowsOf(text)).rows[0]).toBe("garage-floors, 2026-10-01 to 2026-10-31, 123456");
  });

  it("may have a row a week or a month", async () => {
    const week = "Campaign;Week;Cost\nfall;2026-10-05;7,00\n";
    expect((await rowsOf(week)).rows).toEqual(["fall, 2026-10-05 to 2026-10-11, 700"]);
    for (const month of ["2026-10", "October 2026", "2026-10-01"]) {
      expect((await rowsOf(`Campaign;Month;Cost\nfall;${month};7,00\n`)).rows).toEqual([
        "fall, 2026-10-01 to 2026-10-31, 700",
      ]);
    }
  });
});

describe("numbers", () => {
  it.each([
    ["1,234.56", "9.5", 123456],
    ["1.234,56", "9,5", 123456],
    ["1 234,56 $", "9,5", 123456],
    ["1'234.56", "9.5", 123456],
    ["1,234,567", "1", 123456700],
    ["$1,234", "9.5", 123400],
    ["1.234", "9,50", 123400],
    ["0.125", "1", 13],
    ["0.124999", "1", 12],
    ["", "1", 0],
    ["--", "1", 0],
  ])("%j beside %j is %d cents", async (amount, other, cents) => {
    const text = csvText([
      ["Campaign", "Day", "Cost"],
      ["a", "2026-10-01", amount.replace(/^-/, " -")],
      ["b", "2026-10-01", other],
    ]);
    expect((await rowsOf(text)).rows[0]).toBe(`a, 2026-10-01, ${cents}`);
  });

  it("that can be read two ways are asked about", async () => {
    const text = "Campaign;Day;Cost\na;2026-10-01;1,234\n";
    expect(await read(text)).toMatchObject({
      kind: "questions",
      questions: [
        {
          about: "amount",
          example: { text: "1,234", centsWithPoint: 123400, centsWithComma: 123 },
        },
      ],
    });
    expect((await rowsOf(text, { decimalSeparator: "," })).rows).toEqual(["a, 2026-10-01, 123"]);
    expect((await rowsOf(text, { decimalSeparator: "." })).rows).toEqual(["a, 2026-10-01, 123400"]);
  });

  it("are exact to the cent in both formats", async () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 99_999_999 }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(amounts, fc.constantFrom("en-US", "de-DE"), async (cents, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
        const lines = cents.map((each, index) => [
          `c${index}`,
          "2026-10-01",
          format.format(each / 100),
        ]);
        const { rows } = await rowsOf(csvText([["Campaign", "Day", "Cost"], ...lines]));
        expect(rows).toEqual(cents.map((each, index) => `c${index}, 2026-10-01, ${each}`));
      }),
      { numRuns: 30 },
    );
  });
});

describe("dates", () => {
  const file = (...dates: readonly string[]) =>
    csvText([["Campaign", "Date", "Cost"], ...dates.map((date) => ["a", date, "1.00"])]);

  it.each([
    ["2026/10/05", "2026-10-05"],
    ["20261005", "2026-10-05"],
    ["Oct 5, 2026", "2026-10-05"],
    ["Mon, Oct 5, 2026", "2026-10-05"],
    ["5 October 2026", "2026-10-05"],
    ["5.10.2026", "2026-10-05"],
    ["2026-10-05T00:00:00", "2026-10-05"],
    [" 2026-10-05 ", "2026-10-05"],
  ])("%j is %s", async (date, day) => {
    expect((await rowsOf(file(date))).rows).toEqual([`a, ${day}, 100`]);
  });

  it("are read by the others of the column", async () => {
    expect((await rowsOf(file("10/5/2026", "10/13/2026"))).rows[0]).toContain("2026-10-05");
    expect((await rowsOf(file("5/10/2026", "13/10/2026"))).rows[0]).toContain("2026-10-05");
    expect((await rowsOf(file("10/10/2026"))).rows[0]).toContain("2026-10-10");
  });

  it("that can be read two ways are asked about, never guessed", async () => {
    expect(await read(file("10/5/2026"))).toMatchObject({
      questions: [
        {
          about: "date",
          example: { text: "10/5/2026", monthFirst: "2026-10-05", dayFirst: "2026-05-10" },
        },
      ],
    });
    const chosen = await rowsOf(file("10/5/2026"), { dateOrder: "day first" });
    expect(chosen.rows).toEqual(["a, 2026-05-10, 100"]);
  });

  it.each(["10/1/2026 13:45", "10/0/2026", "10/5-2026"])(
    "%s is not asked about: it is no day",
    async (date) => {
      expect(await read(file(date))).toMatchObject({
        kind: "read",
        rows: [],
        wrong: [{ reason: "There is no such day." }],
      });
      expect(await read(file(date, "10/5/2026"))).toMatchObject({
        questions: [{ about: "date", example: { text: "10/5/2026" } }],
      });
    },
  );
});

it("names each row that was not understood, with its line", async () => {
  const text = `Campaign,Day,Cost
"two
lines",2026-10-06,1.00
=HYPERLINK("x"),2026-10-06,see note
patios,2026-10-32,45.10
patios,2026-12-01,45.10
patios,2020-01-01,45.10
patios,2026-10-01,-5.00
`;
  const { rows, wrong } = await rowsOf(text);
  expect(rows).toEqual(["two lines, 2026-10-06, 100"]);
  expect(wrong.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "4 Spend is no number.",
    "5 There is no such day.",
    "6 These days have not come yet.",
    "7 Reports go back to 2024-09-20.",
    "8 Spend is no number.",
  ]);
  expect(wrong[1]?.text).toBe("patios, 2026-10-32, 45.10");
});

describe("a file that cannot be stored is refused with one sentence:", () => {
  it.each([
    ["Campaign,Day,Amount spent (EUR)\na,2026-10-01,1.00\n", "This file is in Euro (EUR)."],
    [
      "Campaign,Day,Cost,Currency code\na,2026-10-01,1.00,CAD\n",
      "This file is in Canadian Dollar (CAD).",
    ],
    ["Campaign,Day,Cost\na,2026-10-01,€1.00\n", "This file is in Euro (EUR)."],
    ["Campaign,Cost\na,1.00\n", "Which day a row belongs to is not in this file."],
    ["Campaign,Day,Cost\n", "There is no row below the heads"],
    [
      csvText([
        ["Campaign", "Month", "Cost"],
        ...Array.from({ length: 501 }, (_, index) => [`c${index}`, "2026-10", "1.00"]),
      ]),
      "2026-10 has 501 campaigns. A month can have 500.",
    ],
  ])("%#", async (text, sentence) => {
    const reading = await read(text);
    expect(reading.kind === "refused" && reading.reason).toContain(sentence);
  });

  it.each([
    ["a ZIP archive", new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])]), "ZIP archive"],
    ["binary data", new Blob([new Uint8Array([1, 0, 0, 7, 9, 0, 0, 0, 255])]), "no text"],
    ["50 MB", new Blob([new Uint8Array(50 * 1024 * 1024)]), "This file has 50 MB"],
    ["an empty one", new Blob([" \n"]), "empty"],
  ])("%s", async (_, file, sentence) => {
    await expect(readText(file)).rejects.toThrow(UnreadableFile);
    await expect(readText(file)).rejects.toThrow(sentence);
  });

  it.each([
    ["one line of 10 MB", "x,".repeat(5 * 1024 * 1024)],
    ["one cell of 10 MB", "x".repeat(10 * 1024 * 1024)],
    ["no heads", "garage-floors,2026-10-01,45.10\npatios,2026-10-01,9.00\n"],
    ["an open quote", `"${"x,".repeat(200_000)}`],
  ])("%s", async (_, text) => {
    expect(findTable(await readText(new Blob([text])))).toBeUndefined();
  });
});

it("finds the heads of another language, to pick columns from", () => {
  expect(findTable("Bericht\nKampagne;Tag;Kosten\na;2026-10-01;1,00\n")).toMatchObject({
    delimiter: ";",
    heads: ["Kampagne", "Tag", "Kosten"],
    headLine: 2,
  });
  expect(firstRows("a,b\nc,d", ",")).toHaveLength(2);
});

it.each([
  [
    "EUR",
    { kind: "refused", reason: "This file is in Euro (EUR). Only US dollars can be stored." },
  ],
  ["USD", { kind: "read", namesCurrency: true, totals: 1 }],
])("finds the currency %s under the head of another language", async (currency, expected) => {
  const text = `Kampagnenstatus;Kampagne;Tag;Währungscode;Kosten
Aktiviert;a;05.10.2026;${currency};1.234,50
Gesamt: Kampagnen; --; --;${currency};1.234,50
`;
  const table = findTable(text);
  const columns = { campaign: 1, days: { kind: "day", column: 2 }, spend: 4 } as const;
  if (!table) throw new Error("No table was found");
  const formats = { dateOrder: "day first" } as const;
  const rows = firstRows(text, ";");
  expect(readSpend(rows, { table, columns, formats, limits })).toMatchObject(expected);
});

it("counts the rows beyond the limit, and can be canceled", async () => {
  const text = `Campaign,Day,Cost\n${"a,2026-10-01,1.00\n".repeat(25_000)}`;
  const controller = new AbortController();
  const parts: number[] = [];
  const options = { signal: controller.signal, maxRows: 20_000 };
  const all = await readRows(text, ",", { ...options, onProgress: (part) => parts.push(part) });
  expect([all.rows.length, all.count]).toEqual([20_000, 25_001]);
  expect(parts.at(-1)).toBe(1);
  expect(parts.length).toBeGreaterThan(1);
  const canceled = readRows(text, ",", { ...options, onProgress: () => controller.abort() });
  await expect(canceled).rejects.toThrow("aborted");
});

it("adds up equal names, and spreads longer rows over their days, also of two months", async () => {
  const text = `Campaign name,Campaign ID,Reporting starts,Reporting ends,Amount spent (USD)
Fall,1,2026-09-30,2026-10-02,10.00
fall,2,2026-10-01,2026-10-01,0.50
`;
  const reading = await read(text);
  const imports = importsOf("meta", reading.kind === "read" ? reading.rows : []);
  expect(imports).toEqual([
    {
      service: "meta",
      month: "2026-09",
      first_day: 30,
      last_day: 30,
      rows: 1,
      campaigns: [{ name: "Fall", ids: ["1"], days: {}, spread: { "30": 334 } }],
    },
    {
      service: "meta",
      month: "2026-10",
      first_day: 1,
      last_day: 2,
      rows: 2,
      campaigns: [{ name: "Fall", ids: ["1", "2"], days: {}, spread: { "1": 383, "2": 333 } }],
    },
  ]);
});
