import { describe, expect, it } from "vitest";
import { aLead } from "../../testing/aLead.ts";
import { listingToken, parseSearch, searchTokens } from "./searchTokens.ts";

const jose = aLead({
  first_name: "José O’Neil",
  work_email: "jose.oneil@brightfloors.com",
  mobile: "+13058675319",
  website: "https://www.Bright-Floors.com/about?x=1",
});

describe("a lead's search tokens", () => {
  it("are its name, email, website and phone, folded", () => {
    expect(searchTokens(jose)).toEqual([
      "jose",
      "oneil",
      "jose.oneil",
      "brightfloors.com",
      "bright-floors.com",
      "@jose.oneil@brightfloors.com",
      "3058675319",
      "~9135768503",
    ]);
  });

  it("leave out free-mail domains and missing websites", () => {
    expect(searchTokens({ ...jose, work_email: "jose@gmail.com", website: "" })).not.toContain(
      "gmail.com",
    );
  });

  it("are not repeated", () => {
    const ann = aLead({ first_name: "Ann", work_email: "ann@solid.com", website: "solid.com" });
    expect(searchTokens(ann).slice(0, 2)).toEqual(["ann", "solid.com"]);
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
  ])("finds the lead by %j", (q) => {
    const search = parseSearch(q);
    expect(search && listingToken(search, jose)).toBeDefined();
  });

  it.each([
    "josef",
    "ose",
    "oneil.jose",
    "gmail",
    "867",
    "5318",
    "jose 306",
    "305 jack",
    "305 5319",
    "neil@bright",
  ])("does not find it by %j", (q) => {
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

  it("reads only the partitions of a number's first and last digits", () => {
    expect(parseSearch("(305) 867")?.walks).toEqual(["305867", "~768503"]);
    expect(parseSearch("1007")?.walks).toEqual(["007", "~7001"]);
    expect(parseSearch("10")?.walks).toEqual(["~01"]);
  });

  it.each(["a b", "--", "1", "##", "@", "+1", '"!'])("needs a word: %j has none", (q) => {
    expect(parseSearch(q)).toBeUndefined();
  });
});
