import { domainToUnicode } from "node:url";
import { type Contact, contactSchema } from "@planner/shared/lead/contact/contactSchema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { leadTokens } from "./leadTokens.ts";
import { listingToken } from "./listingToken.ts";
import { parseSearch } from "./parseSearch.ts";

const jose = aLead({
  first_name: "José O’Neil",
  work_email: "jose.oneil@brightfloors.com",
  mobile: "+13058675319",
  website: "https://www.Bright-Floors.com/about?x=1",
});

describe("a lead's search tokens", () => {
  it("are its name, email, website and phone, folded", () => {
    expect(leadTokens(jose)).toEqual([
      "jose",
      "oneil",
      "jose.oneil",
      "brightfloors.com",
      "bright-floors.com",
      "@jose.oneil@brightfloors.com",
      "3058675319",
      "13058675319",
      "~9135768503",
    ]);
  });

  it("leave out free-mail domains and missing websites", () => {
    expect(leadTokens({ ...jose, work_email: "jose@gmail.com", website: "" })).not.toContain(
      "gmail.com",
    );
  });

  it("are not repeated", () => {
    const ann = aLead({ first_name: "Ann", work_email: "ann@solid.com", website: "solid.com" });
    expect(leadTokens(ann).slice(0, 2)).toEqual(["ann", "solid.com"]);
  });
});

describe("a search", () => {
  it.each([
    "jo",
    "José",
    "JOSE",
    "o'neil",
    "jose one",
    "oneil jose",
    "jose.oneil@brightfloors.com",
    "Jose O’Neil <jose.oneil@BrightFloors.com>",
    "jose.oneil@",
    "@bright",
    "bright-fl",
    "www.bright-floors.com/contact",
    "(305) 867-5319",
    "+1 305 86",
    "1 305 86",
    "1305",
    "13058675319",
    "305",
    "5319",
    "75319",
    "jose 305",
    "305‑867‑5319",
    "305–867–5319",
    "305—867—5319",
    "305·867·5319",
    "\u202A(305) 867-5319\u202C",
    "\u202D+1 305-867-5319\u202C",
    "tel:3058675319",
    "tel:+1-305-867-5319;ext=2",
    "sms:+13058675319?&body=Hi",
    "mailto:jose.oneil@brightfloors.com?subject=Hi",
    "Ｊｏｓｅ",
    "Jo\u200Bse",
    "O`Neil",
    "o´neil",
    "bright–floors.com\u200B",
  ])("finds the lead by %j", (q) => {
    const search = parseSearch(q);
    expect(search && listingToken(search, jose)).toBeDefined();
  });

  const others = ["josef", "ose", "oneil.jose", "gmail", "neil@bright", "867", "5318"];
  it.each([...others, "jose 306", "305 jack", "305 5319"])("does not find it by %j", (q) => {
    const search = parseSearch(q);
    expect(search).toBeDefined();
    expect(search && listingToken(search, jose)).toBeUndefined();
  });

  it("finds a lead by its whole free-mail address", () => {
    const search = parseSearch("jose@gmail.com");
    const at = (work_email: string) =>
      search && listingToken(search, { ...jose, first_name: "Jo", work_email });
    expect(at("Jose@gmail.com")).toBe("@jose@gmail.com");
    expect(at("jose@yahoo.com")).toBeUndefined();
    expect(at("josef@gmail.com")).toBeUndefined();
  });

  it.each([
    ["Mary‑Jane", {}, ["jane", "Mary-J", "mary‐jane", "jane mary"]],
    ["李 明", {}, ["李 明", "李明"]],
    ["Kaʻiulani", {}, ["kaiu", "Ka'iu", "ka‘iulani"]],
    ["عاطفه\u200Cسادات", {}, ["عاطفهسا", "عاطفه\u200Cسادات"]],
    ["Straße", {}, ["STRASSE", "strasse", "Straß", "stras"]],
    ["STRASSE", {}, ["straße", "Straß", "STRAẞE"]],
    ["STRAẞE", {}, ["straße", "STRASSE", "straẞ"]],
    ["Νίκος", {}, ["ΝΙΚΟΣ", "νικοσ"]],
    ["J Smith", {}, ["J S", "J Sm", "j smith"]],
    ["Ann", { website: "1800gotjunk.com" }, ["1800", "1800g"]],
    ["Ann", { website: "24-7.com" }, ["24-", "24-7.c"]],
    [
      "Ann",
      { work_email: "info@xn--bcher-kva.de" },
      ["info@bücher.de", "BÜCHER", "@xn--b", "info@xn"],
    ],
    ["Ann", { work_email: "a/b+c@solid.com" }, ["a/b", "a/b+c@s"]],
    ["Ann", { work_email: "'.?aa@a.com" }, [".?aa", "'.?aa@"]],
    ["Ann", { website: "https://straße.de/x" }, ["straße.de", "strasse", "www.straße.de/y"]],
  ])("finds %j with %j by each of %j", (first_name, contact, texts) => {
    const lead = aLead({ first_name, work_email: "x@y.zz", website: "", ...contact });
    for (const text of texts) {
      const search = parseSearch(text);
      expect(search && listingToken(search, lead), text).toBeDefined();
    }
  });

  it("finds every lead by every beginning of its words, in few postings", () => {
    fc.assert(
      fc.property(contacts, (contact) => {
        expect(leadTokens(contact).length).toBeLessThanOrEqual(40);
        for (const text of beginnings(contact)) {
          const search = parseSearch(text);
          expect(search && listingToken(search, contact), text).toBeDefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  it("reads only the partitions of a number's first and last digits", () => {
    expect(parseSearch("(305) 867")?.prefixesToRead).toEqual(["305867", "~768503"]);
    expect(parseSearch("1007")?.prefixesToRead).toEqual(["1007", "~7001"]);
    expect(parseSearch("11")?.prefixesToRead).toEqual(["11", "~11"]);
  });

  it.each(["--", "1", "##", "@", "+1", '"!', "D'", "O’", "#1", "www."])(
    "cannot use %j yet",
    (q) => {
      expect(parseSearch(q)).toBeUndefined();
    },
  );
});

const letters = "abcdezABZéßøÜıŁςñ李明王김Жا".split("");
const namePart = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });
const local = fc.string({
  unit: fc.constantFrom(..."abcz019.!#$%&'*+/=?^_`{|}~-"),
  minLength: 1,
  maxLength: 20,
});
const domain = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(..."abz019-äß李"), minLength: 1, maxLength: 12 }),
    fc.constantFrom("com", "co.uk", "de"),
  )
  .map((parts) => parts.join("."));

/** Contacts that the form accepts, normalized as they are saved. */
const contacts = fc
  .record({
    first_name: fc
      .array(fc.tuple(namePart, fc.constantFrom(" ", "-", "‑", "’", " - ", "\u00a0")), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) => parts.flat().slice(0, -1).join("")),
    work_email: fc.tuple(local, domain).map((parts) => parts.join("@")),
    mobile: fc.integer({ min: 2_002_000_000, max: 9_999_999_999 }).map(String),
    website: fc
      .tuple(fc.constantFrom("", "www.", "https://", "HTTP://WWW."), domain)
      .map((parts) => parts.join("")),
  })
  .map((entry) => contactSchema.safeParse(entry).data)
  .filter((contact) => contact !== undefined);

/** What an administrator may type to find a lead. */
function beginnings({ first_name, work_email, mobile, website }: Contact): readonly string[] {
  const at = work_email.lastIndexOf("@");
  const domains = [work_email.slice(at + 1), domainToUnicode(work_email.slice(at + 1))];
  const host = website.replace(/^(https?:\/\/)?(www\.)?/i, "");
  const national = mobile.slice(2);
  const formatted = national.replace(/(...)(...)(....)/, "($1) $2-$3");
  const texts = [
    first_name,
    ...first_name.split(/[\s‑-]+/),
    work_email,
    ...domains.flatMap((each) => [each, `@${each}`, `${work_email.slice(0, at)}@${each}`]),
    host,
    ...[national, mobile, `1${national}`, formatted],
  ];
  const starts = texts.flatMap((text) =>
    Array.from(text, (_, index) => text.slice(0, index + 1).trim()),
  );
  const ends = [2, 4, 7, 10].map((count) => national.slice(-count));
  // One letter or digit is too little.
  return [...starts, ...ends, `https://www.${host}`].filter(
    (text) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").length >= 2,
  );
}
