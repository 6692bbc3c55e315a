import { describe, expect, it } from "vitest";
import { meantDomain } from "./meantDomain.ts";

describe("meantDomain", () => {
  it.each([
    ["ann@gmial.com", "gmail.com"],
    ["ann@gmail.con", "gmail.com"],
    ["ann@gmail.co", "gmail.com"],
    ["Ann@GMAI.com ", "gmail.com"],
    ["ann@gmaill.com", "gmail.com"],
    ["ann@gmailcom", "gmail.com"],
    ["ann@yaho.com", "yahoo.com"],
    ["ann@hotnail.com", "hotmail.com"],
    ["ann@outlok.com", "outlook.com"],
    ["ann@iclould.com", "icloud.com"],
    ["ann@alo.com", "aol.com"],
    ["ann@comcast.ne", "comcast.net"],
    ["ann@live.cim", "live.com"],
    ["ann@livecom", "live.com"],
    ["ann@msn.cmo", "msn.com"],
    ["ann@att.nett", "att.net"],
  ])("finds the domain that %s means: %s", (email, domain) => {
    expect(meantDomain(email)).toBe(domain);
  });

  it.each([
    "ann@gmail.com",
    "ann@mail.com",
    "ann@ymail.com",
    "ann@mgail.com",
    "ann@solidfloors.com",
    "ann@olive.com",
    "ann@love.com",
    "ann@all.com",
    "ann@act.net",
    "ann@yahoo.ca",
    "ann@gmail.com.br",
    "gmail",
    "",
  ])("takes %j as it is", (email) => {
    expect(meantDomain(email)).toBeUndefined();
  });
});
