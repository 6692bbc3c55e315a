import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../../testing/deferred.ts";
import { fakeAdminApi } from "../../testing/fakeAdminApi.ts";
import { refusal, unreachable } from "../../testing/fakeAdminServer.ts";
import { aLead, someLeads } from "../../testing/someLeads.ts";
import { fakeUserPool } from "../testing/fakeUserPool.ts";
import { chooseFromAccount, renderAdmin } from "../testing/renderAdmin.tsx";

const [ann0 = aLead(), ann1 = aLead(), ann2 = aLead()] = someLeads(3);

describe("the desk's filters", () => {
  it("counts the leads of each stage, and shows one stage per tab", async () => {
    fakeAdminApi([ann0, { ...ann1, stage: "won" }, ann2]);
    const user = renderAdmin(fakeUserPool());
    await user.click(await screen.findByRole("tab", { name: "Won 1" }));
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    expect(shownNames()).toEqual(["Ann1"]);
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "New 2",
      "Contacted 0",
      "Call booked 0",
      "Proposal 0",
      "Won 1",
      "Lost 0",
      "All 3",
    ]);
    await user.click(screen.getByRole("tab", { name: "Lost 0" }));
    expect(await screen.findByRole("heading", { name: "No lost leads" })).toBeVisible();
  });

  it("filters by the fields, and removes filters by their chips", async () => {
    fakeAdminApi([ann0, { ...ann1, attribution: { gclid: "a" } }]);
    const user = renderAdmin(fakeUserPool(), "/admin?plan=passes");
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Source" }), "Google Ads");
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    expect(shownNames()).toEqual(["Ann1"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Suspect" }), "Suspect only");
    expect(await screen.findByRole("heading", { name: "No leads match" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove filter: Suspect only" }));
    await user.click(screen.getByRole("button", { name: "Remove filter: Google Ads" }));
    expect(await screen.findByText("All 2 leads shown.")).toBeVisible();
    expect(screen.getByText("Plan passes", { selector: "span" })).toBeVisible();
  });

  it("searches while the user types", async () => {
    const api = fakeAdminApi([ann0, { ...ann1, first_name: "Zoe" }]);
    const user = renderAdmin(fakeUserPool());
    await user.type(await screen.findByRole("searchbox", { name: "Search leads" }), "zo");
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    expect(shownNames()).toEqual(["Zoe"]);
    expect(api.requests.filter(({ url }) => url.includes("q="))).toHaveLength(1);
  });
});

describe("the search", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("leaves a letter in the box that is too short to search for", async () => {
    fakeAdminApi([ann0, { ...ann1, first_name: "Zoe" }]);
    const user = renderAdmin(fakeUserPool());
    await user.type(await screen.findByRole("searchbox"), "zo");
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    await user.keyboard("{Backspace}");
    expect(await screen.findByText("All 2 leads shown.")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("z");
  });

  it("does not count the best match as older than the others on a refresh", async () => {
    fakeAdminApi([ann1, ann0]);
    const user = renderAdmin(fakeUserPool(), "/admin?q=ann");
    await screen.findByRole("link", { name: "Ann1" });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("No new leads.")).toBeVisible();
  });

  it("drops the results five minutes after they were last shown", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = fakeAdminApi([ann0, { ...ann1, first_name: "Zoe" }]);
    const user = renderAdmin(fakeUserPool(), "/admin?q=zo");
    await screen.findByText("All 1 lead shown.");
    await user.clear(screen.getByRole("searchbox"));
    await screen.findByText("All 2 leads shown.");
    vi.advanceTimersByTime(6 * 60_000);
    api.answers.listLeads = () => deferred<Response>().promise;
    await user.type(screen.getByRole("searchbox"), "zo");
    expect(await screen.findByText("Loading the leads")).toBeVisible();
  });
});

describe("the desk's keys", () => {
  it("move through the list, open the help and focus the search, only while the list has the focus", async () => {
    fakeAdminApi([ann0, ann1]);
    const user = renderAdmin(fakeUserPool());
    const first = await screen.findByRole("link", { name: "Ann0" });
    await user.keyboard("j");
    expect(first).not.toHaveFocus();
    screen.getByRole("tab", { name: /All/ }).focus();
    await user.keyboard("j");
    expect(first).toHaveFocus();
    await user.keyboard("j");
    expect(screen.getByRole("link", { name: "Ann1" })).toHaveFocus();
    await user.keyboard("k");
    expect(first).toHaveFocus();
    await user.keyboard("/");
    expect(screen.getByRole("searchbox")).toHaveFocus();
    await user.keyboard("jk");
    expect(screen.getByRole("searchbox")).toHaveValue("jk");
  });

  it("open the stage and the note of a lead", async () => {
    fakeAdminApi([ann0, ann1]);
    const user = renderAdmin(fakeUserPool());
    (await screen.findByRole("link", { name: "Ann1" })).focus();
    await user.keyboard("n");
    expect(await screen.findByRole("dialog", { name: "Ann1" })).toBeVisible();
    expect(await screen.findByRole("textbox", { name: "Note" })).toHaveFocus();
    screen.getByRole("button", { name: "Close" }).focus();
    await user.keyboard("s");
    expect(await screen.findByRole("menuitemradio", { name: "Won" })).toBeVisible();
    await user.keyboard("{Escape}");
    screen.getByRole("button", { name: "Close" }).focus();
    await user.keyboard("k");
    expect(await screen.findByRole("dialog", { name: "Ann0" })).toBeVisible();
  });

  it("can be switched off, and stay off", async () => {
    fakeAdminApi([ann0]);
    const user = renderAdmin(fakeUserPool());
    await chooseFromAccount(user, "Keyboard shortcuts");
    await user.click(await screen.findByRole("checkbox", { name: "Use these keys" }));
    await user.click(screen.getByRole("button", { name: "Close" }));
    screen.getByRole("tab", { name: /All/ }).focus();
    await user.keyboard("j");
    expect(screen.getByRole("tab", { name: /All/ })).toHaveFocus();
    expect(localStorage.getItem("planner.desk.shortcuts")).toBe("off");
  });
});

describe("the desk's changes", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("appear every 15 seconds: new, changed and erased leads", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const api = fakeAdminApi([ann1, ann2]);
    renderAdmin(fakeUserPool());
    await screen.findByRole("link", { name: "Ann1" });
    expect(api.requests.filter(({ url }) => url === "/api/leads/changes")).toHaveLength(1);
    api.leads = [ann0, { ...ann1, stage: "won", version: 2 }];
    api.changes = { leads: api.leads, erased_ids: [ann2.id], has_more: false };
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByText("Just in")).toBeVisible();
    expect(shownNames()).toEqual(["Ann0Just in", "Ann1"]);
    const row = within(screen.getByRole("row", { name: /Ann1/ }));
    expect(row.getByText("Won")).toBeVisible();
    expect(await screen.findByRole("tab", { name: "Won 1" })).toBeVisible();

    api.answers.leadChanges = unreachable;
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByText("No connection. The list may be out of date.")).toBeVisible();
  });

  it("stay in the list if they arrive while the next page is loading", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const api = fakeAdminApi([ann1, ann2]);
    api.pageSize = 1;
    const user = renderAdmin(fakeUserPool());
    const page = deferred<Response>();
    await screen.findByRole("link", { name: "Ann1" });
    api.answers.listLeads = () => page.promise;
    await user.click(screen.getByRole("button", { name: "Show more leads" }));
    api.leads = [ann0, ann1, ann2];
    api.changes = { leads: [ann0], erased_ids: [], has_more: false };
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByRole("tab", { name: "New 3" })).toBeVisible();
    page.resolve(Response.json({ leads: [ann2], next_cursor: null }));
    await screen.findByRole("link", { name: "Ann2" });
    expect(await screen.findByRole("link", { name: "Ann0" })).toBeVisible();
  });
});

describe("the export", () => {
  it("downloads all leads that the filters show, and can be canceled", async () => {
    const files = recordDownloads();
    const api = fakeAdminApi([ann0, ann1, { ...ann2, stage: "won" }]);
    api.pageSize = 1;
    const user = renderAdmin(fakeUserPool(), "/admin?stage=new");
    await user.click(await screen.findByRole("button", { name: "Export" }));
    const page = deferred<Response>();
    api.answers.listLeads = () => page.promise;
    await user.click(await screen.findByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("0 leads so far")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    page.resolve(Response.json({ leads: [], next_cursor: null }));
    delete api.answers.listLeads;

    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("radio", { name: /JSON lines/ }));
    await user.click(await screen.findByRole("button", { name: "Export JSON lines" }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(await exportedNames(files[0])).toEqual(["Ann0", "Ann1"]);
  });

  it("continues after a failure with the page that failed", async () => {
    const files = recordDownloads();
    const api = fakeAdminApi([ann0, ann1, ann2]);
    api.pageSize = 1;
    const user = renderAdmin(fakeUserPool());
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("radio", { name: /JSON lines/ }));
    const asked = api.requests.length;
    api.answers.listLeads = () => {
      api.answers.listLeads = refusal(503);
      return Response.json({ leads: [ann0], next_cursor: ann0.id });
    };
    await user.click(screen.getByRole("button", { name: "Export JSON lines" }));
    expect(await screen.findByText(/The export stopped after 1 lead\./)).toBeVisible();

    delete api.answers.listLeads;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(await exportedNames(files[0])).toEqual(["Ann0", "Ann1", "Ann2"]);
    expect(api.requests).toHaveLength(asked + 4);
  });
});

/** The files that the page downloads from now on. */
function recordDownloads(): readonly Blob[] {
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = (file: Blob) => {
        files.push(file);
        return "blob:a";
      };
      static override revokeObjectURL = () => undefined;
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  return files;
}

/** The names in a file of JSON lines. */
async function exportedNames(file: Blob | undefined): Promise<readonly unknown[]> {
  const lines = (await file?.text())?.trimEnd().split("\n") ?? [];
  return lines.map((line) => JSON.parse(line).first_name);
}

function shownNames(): readonly string[] {
  return screen.getAllByRole("rowheader").map((header) => header.textContent);
}
