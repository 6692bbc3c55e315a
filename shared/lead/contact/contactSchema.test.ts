import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../fieldRules.ts";
import { type ContactEntry, contactSchema } from "./contactSchema.ts";
import { disposableDomains } from "./disposableDomains.ts";

const entry: ContactEntry = {
  first_name: "José",
  work_email: "jose@solidfloors.com",
  mobile: "(305) 867-5319",
  website: "",
};

const parse = (overrides: Partial<ContactEntry>) =>
  contactSchema.safeParse({ ...entry, ...overrides });

const messagesOf = (overrides: Partial<ContactEntry>) => {
  const result = parse(overrides);
  return result.success ? [] : fieldErrors(result.error).map((error) => error.message);
};

const tooShortName = "First name must be at least 2 characters";
const lettersOnly = "First name can only contain letters, spaces, hyphens, and apostrophes";

describe("contactSchema, first name", () => {
  it.each([
    ["   ", "First name cannot be just spaces"],
    ["", tooShortName],
    [" J ", tooShortName],
    ["J".repeat(51), "First name must be less than 50 characters"],
    ["J0e", lettersOnly],
    ["<b>", lettersOnly],
    ["Joe\nBob", lettersOnly],
    ["Joe\tBob", lettersOnly],
    ["Joe—Bob", lettersOnly],
    ["\u3164\u3164", "First name cannot be just spaces"],
    ["\u200B", "First name cannot be just spaces"],
    ["J\u200B", tooShortName],
    ["9", tooShortName],
  ])("rejects %j: %s", (first_name, message) => {
    expect(messagesOf({ first_name })).toEqual([message]);
  });

  it.each([
    "Jo",
    "José",
    "O'Neil",
    "Mary-Jane van Dyke",
    "Łukasz",
    "王小明",
    "अनिल",
    "पूर्\u200Dणिमा",
    "عاطفه\u200Cسادات",
    "Kaʻiulani",
    "J".repeat(50),
  ])("accepts %s and keeps it as entered", (first_name) => {
    expect(parse({ first_name: ` ${first_name} ` }).data?.first_name).toBe(first_name);
  });

  it.each([
    ["Robin\u200B", "Robin"],
    ["\u200ERobin", "Robin"],
    ["Joe\u202Eevil", "Joeevil"],
    [`${"J".repeat(50)}\u200B`, "J".repeat(50)],
    ["Ann\u00A0Lee", "Ann Lee"],
    ["O’Neil", "O'Neil"],
    ["O´Neil", "O'Neil"],
    ["O`Neil", "O'Neil"],
    ["O′Neil", "O'Neil"],
    ["O＇Neil", "O'Neil"],
    ["Jean–Luc", "Jean-Luc"],
    ["Jose\u0301", "José"],
  ])("accepts %j and stores it as %s", (first_name, stored) => {
    expect(parse({ first_name }).data?.first_name).toBe(stored);
  });
});

describe("contactSchema, email", () => {
  const format = "Please enter a valid email address";
  it.each([
    ["", format],
    ["   ", format],
    ["a@bc", "Email address is too short"],
    ["a@bcd", format],
    [`jose@${"a".repeat(40)}.${"b".repeat(51)}.com`, "Email address is too long"],
    ["jose.solidfloors.com", format],
    ["jose@solidfloors", format],
    ["jo se@solidfloors.com", format],
    [".jose@solidfloors.com", format],
    ["jose.@solidfloors.com", format],
    ["jo..se@solidfloors.com", format],
    ["jose@solidfloors-.com", format],
    ["jose@solidfloors.c", format],
    ["jose@@solidfloors.com", format],
    ["jose@sölid floors.com", format],
    ["jose@solid\u2014floors.com", format],
    [`${"a".repeat(65)}@solidfloors.com`, format],
    ["jose@mailinator.com", "Please use a real email address"],
    ["JOSE@MAILINATOR.COM", "Please use a real email address"],
    ["jose@eu.mailinator.com", "Please use a real email address"],
  ])("rejects %j: %s", (work_email, message) => {
    expect(messagesOf({ work_email })).toEqual([message]);
  });

  it.each([
    "smith&sons@solidfloors.com",
    "o'neil+ads@solidfloors.co.uk",
    "jose@mail.solid-floors.construction",
    `${"a".repeat(64)}@solidfloors.com`,
    `jose@${"a".repeat(40)}.${"b".repeat(50)}.com`,
    "jose@notmailinator.com",
  ])("accepts %s", (work_email) => {
    expect(messagesOf({ work_email })).toEqual([]);
  });

  it.each([
    ["Jane@Bücher.de", "jane@xn--bcher-kva.de"],
    ["jane@xn--bcher-kva.de", "jane@xn--bcher-kva.de"],
    [" Jose@SolidFloors.com ", "jose@solidfloors.com"],
    ["\u200Ejose@solidfloors.com\u200B", "jose@solidfloors.com"],
    ["\u202Ajose@solid\u2060floors.com\u202C", "jose@solidfloors.com"],
    ["jose@solid‑floors.com", "jose@solid-floors.com"],
    ["o’neil@solidfloors.com", "o'neil@solidfloors.com"],
    ["jose＠solidfloors．com", "jose@solidfloors.com"],
    ["mailto:jose@solidfloors.com?subject=Hi", "jose@solidfloors.com"],
    ["jo`e@solidfloors.com", "jo`e@solidfloors.com"],
  ])("normalizes %j to %s, as browsers do", (work_email, normalized) => {
    expect(parse({ work_email }).data?.work_email).toBe(normalized);
  });

  it("blocks 25 domains", () => {
    expect(new Set(disposableDomains).size).toBe(25);
    for (const domain of disposableDomains) {
      expect(messagesOf({ work_email: `jose@${domain}` })).toEqual([
        "Please use a real email address",
      ]);
    }
  });
});

describe("contactSchema, phone", () => {
  const pattern = "Please enter a valid phone number";
  const short = "Phone number must be at least 10 digits";
  const fake = "Please enter a real phone number";
  it.each([
    ["305-867-5319 ext 2", pattern],
    ["call me", pattern],
    ["", short],
    ["867-5319", short],
    ["+1 (305) 867-531", pattern],
    ["1234567890123456", "Phone number is too long"],
    ["2222222222", fake],
    ["1234567890", fake],
    ["0123456789", fake],
    ["9876543210", fake],
    ["1-234-567-8901", fake],
    ["+1 234 567 8901", fake],
    ["2323232323", fake],
    ["2345623456", fake],
    ["305-555-0100", fake],
    ["305-555-0199", fake],
    ["105-867-5319", pattern],
    ["305-167-5319", pattern],
    ["911-867-5319", pattern],
    ["+1 (311) 867-5319", pattern],
    ["44 20 7946 0958", pattern],
    ["+3058675319", pattern],
    ["305+8675319", pattern],
    ["2 305 867 5319", pattern],
  ])("rejects %j: %s", (mobile, message) => {
    expect(messagesOf({ mobile })).toEqual([message]);
  });

  it.each([
    "3058675319",
    "305-867-5319",
    "305.867.5319",
    "(305) 867-5319",
    "1 305 867 5319",
    "+1 (305) 867-5319",
    " +13058675319 ",
    "\u2066(305)\u00A0867\u20115319\u2069",
    "305\u2013867\u20135319",
    "305\u202F867\u22125319\u200E",
    "\u202D305—867―5319\u202C",
    "（３０５）８６７－５３１９",
    "305·867•5319",
    "\u202Atel:+1-305-867-5319\u202C",
    "TEL: 3058675319;ext=2",
  ])("accepts %j and normalizes it to E.164", (mobile) => {
    expect(parse({ mobile }).data?.mobile).toBe("+13058675319");
  });

  it("accepts the numbers just outside the reserved range", () => {
    expect(messagesOf({ mobile: "305-555-0200" })).toEqual([]);
    expect(messagesOf({ mobile: "305-555-1234" })).toEqual([]);
  });

  it("normalizes to +1 and ten digits", () => {
    const phones = fc.tuple(
      fc.integer({ min: 200, max: 999 }).filter((area) => area % 100 !== 11),
      fc.integer({ min: 2_000_000, max: 9_999_999 }),
    );
    fc.assert(
      fc.property(phones, ([area, local]) => {
        const result = parse({ mobile: `+1 (${area}) ${local}` });
        if (result.success) expect(result.data.mobile).toBe(`+1${area}${local}`);
        else expect(fieldErrors(result.error)[0]?.message).toBe(fake);
      }),
    );
  });
});

describe("contactSchema, website", () => {
  const shape = "Please enter a valid website (e.g., yourcompany.com)";
  const placeholder = "Please enter your actual business website";
  it.each([
    [`solid.com/${"a".repeat(91)}`, "Website must be less than 100 characters"],
    ["example.com", placeholder],
    ["https://www.test.com/home", placeholder],
    ["FAKE.com", placeholder],
    ["none.com", placeholder],
    ["na.com", placeholder],
    ["solidfloors", shape],
    ["ftp://solidfloors.com", shape],
    ["javascript:alert(1)", shape],
    ["solid floors.com", shape],
    ["me@solidfloors.com", shape],
    ["https://solidfloors.com/a b", shape],
    ["-solid.com", shape],
    ["www.mybiz", shape],
    ["https://www.mybiz/about", shape],
    ["WWW.mybiz:80", shape],
    ["solidfloors.com:0", shape],
    ["solidfloors.com:65536", shape],
    ["floor.com:99999/about", shape],
    ["solidfloors.com:", shape],
    ["solidfloors.com/\u0000", shape],
  ])("rejects %j: %s", (website, message) => {
    expect(messagesOf({ website })).toEqual([message]);
  });

  it.each([
    "solidfloors.com",
    `solid.com/${"a".repeat(90)}`,
    "www.solidfloors.com",
    "http://solidfloors.com",
    "https://solidfloors.co.uk/about?x=1#team",
    "solid-floors.com:8080",
    "solid-floors.com:65535/about",
    "wwwfloors.com",
    "www.mybiz.co",
    "bodenschön.de",
    "contest.com",
    "china.com",
  ])("accepts %j and keeps it as entered", (website) => {
    expect(parse({ website: ` ${website} ` }).data?.website).toBe(website);
  });

  it.each([
    ["solidfloors.com\u200B", "solidfloors.com"],
    ["\u202Ahttps://solid‑floors.com/jo’s\u202C", "https://solid-floors.com/jo's"],
    ["solidfloors.com/\u202Emoc.evil", "solidfloors.com/moc.evil"],
    ["ｓｏｌｉｄ．com", "solid.com"],
  ])("accepts %j and stores it as %s", (website, stored) => {
    expect(parse({ website }).data?.website).toBe(stored);
  });

  it("is optional", () => {
    const { website, ...withoutWebsite } = entry;
    expect(website).toBe("");
    expect(contactSchema.safeParse(withoutWebsite).data?.website).toBe("");
    expect(parse({ website: " \u200B " }).data?.website).toBe("");
  });
});

describe("contactSchema", () => {
  it("reports each invalid field once", () => {
    const result = contactSchema.safeParse({});
    expect(result.success ? [] : fieldErrors(result.error)).toEqual([
      { path: "first_name", message: tooShortName },
      { path: "work_email", message: "Please enter a valid email address" },
      { path: "mobile", message: "Phone number must be at least 10 digits" },
    ]);
  });

  it("accepts its own output unchanged", () => {
    const contact = parse({ website: "solidfloors.com" }).data;
    expect(contactSchema.parse(contact)).toEqual(contact);
  });
});
