import { describe, expect, it } from "vitest";
import { aLead } from "../../../testing/someLeads.ts";
import { tellApart } from "./tellApart.ts";

const frank = (id: string, details: Parameters<typeof aLead>[0]) =>
  aLead({ first_name: "Frank", company_name: "", website: "", state: "", ...details, id });

describe("tellApart", () => {
  it("says nothing of a name that is shown once", () => {
    expect(tellApart([frank("1", {}), aLead({ id: "2", first_name: "Ana" })])).toEqual(new Map());
  });

  it("names the first fact that the others of the same name do not share", () => {
    const apart = tellApart([
      frank("1", { last_name: "Miller" }),
      frank("2", { first_name: "frank ", last_name: "", website: "https://www.lonestar.com/" }),
      frank("3", { last_name: "", company_name: "Resin Co", website: "lonestar.com" }),
    ]);
    expect(apart.get("1")).toBe("Miller");
    expect(apart.get("2")).toBe("…5319");
    expect(apart.get("3")).toBe("Resin Co");
  });

  it("falls back to the end of the phone number", () => {
    const apart = tellApart([
      frank("1", { last_name: "", mobile: "+16152603690" }),
      frank("2", { last_name: "", mobile: "+19729802221" }),
    ]);
    expect([...apart.values()]).toEqual(["…3690", "…2221"]);
  });
});
