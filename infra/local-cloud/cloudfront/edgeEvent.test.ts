import { afterEach, describe, expect, it } from "vitest";
import { aRequest } from "../testing/aRequest.ts";
import { edgeEvent } from "./edgeEvent.ts";

const distribution = {
  id: "edge",
  domainName: "edge.example",
  origins: [],
  behaviors: [],
  notEmulated: [],
};

const eventOf = (query: string, headers: Record<string, string> = {}) =>
  edgeEvent(distribution, aRequest({ query, headers }), { requestId: "request-1" });

describe("edgeEvent", () => {
  it("tells a parameter given several times with all its values", () => {
    expect(eventOf("a=1&b=2&a=3").request.querystring).toEqual({
      a: { value: "1", multiValue: [{ value: "1" }, { value: "3" }] },
      b: { value: "2" },
    });
  });

  describe("given names that every object has", () => {
    afterEach(() => {
      Reflect.deleteProperty(Object.prototype, "multiValue");
      Reflect.deleteProperty(Object, "multiValue");
    });

    it("tells them like others and leaves every object alone", () => {
      const { querystring, headers } = eventOf("__proto__=x&constructor=y", {
        constructor: "z",
      }).request;
      expect(Object.entries(querystring)).toEqual([
        ["__proto__", { value: "x" }],
        ["constructor", { value: "y" }],
      ]);
      expect(Object.entries(headers)).toEqual([["constructor", { value: "z" }]]);
      expect({}).not.toHaveProperty("multiValue");
      expect(Object).not.toHaveProperty("multiValue");
    });
  });
});
