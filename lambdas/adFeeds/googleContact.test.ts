import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { hashEmail, hashPhone } from "./googleContact.ts";

const sha256 = (text: string) => hash("sha256", text);

// https://developers.google.com/data-manager/api/devguides/concepts/formatting, and a hash in its quickstart
it("hashes addresses and numbers as in Google's examples", () => {
  expect(hashEmail("dana@example.com ")).toMatch(/^07e2f1394b0ea80e2adca010ea8318df697001a0/);
  expect(hashEmail("cloudy.sanfrancisco+a@gmail.com")).toBe(sha256("cloudysanfrancisco@gmail.com"));
  expect(hashEmail("user.name+NYC@Example.com")).toBe(sha256("user.name+nyc@example.com"));
  expect(hashPhone("+18005550100")).toBe(sha256("+18005550100"));
  expect([hashEmail(""), hashPhone(""), hashPhone("(800) 555-0100")]).toEqual(Array(3));
});
