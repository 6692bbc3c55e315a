import { describe, expect, it } from "vitest";
import type { Visit } from "../visitorOf.ts";
import { siteChecks } from "./siteChecks.ts";

const site = new URL("https://planner.example.com/");
const redirectName = "Plain http leads to https";

const answering =
  (status: number, headers: Record<string, string>): Visit =>
  async () => ({ status, headers: new Headers(headers), text: "" });

const redirect = async (visit: Visit) =>
  siteChecks(site)
    .find(({ name }) => name === redirectName)
    ?.faults(visit);

describe("the redirection to https", () => {
  it("is asked for at the plain address", async () => {
    const asked: string[] = [];
    await redirect(async (address) => {
      asked.push(address);
      return { status: 301, headers: new Headers(), text: "" };
    });
    expect(asked).toEqual(["http://planner.example.com/"]);
  });

  it("leads to the same site", async () => {
    expect(await redirect(answering(301, { location: "https://planner.example.com/" }))).toEqual(
      [],
    );
    expect(await redirect(answering(301, { location: "https://example.com/" }))).toEqual([
      "it leads to https://example.com/",
    ]);
  });

  it("is no page", async () => {
    expect(await redirect(answering(200, {}))).toContain("the status is 200, not 301 or 308");
  });

  it("is asked of no site without encryption", () => {
    const names = siteChecks(new URL("http://localhost:3000")).map(({ name }) => name);
    expect(names).not.toContain(redirectName);
  });
});
