import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { deferred } from "../../../testing/deferred.ts";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { recordDownloads } from "../../../testing/recordDownloads.ts";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { renderDesk } from "../../testing/renderAdmin.tsx";

const [ann0 = aLead(), ann1 = aLead(), ann2 = aLead()] = someLeads(3);

it("the export downloads all leads that the filters show, and can be canceled", async () => {
  const files = recordDownloads();
  const { api, user } = renderDesk([ann0, ann1, { ...ann2, stage: "won" }], "/admin?stage=new");
  api.pageSize = 1;
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const page = api.hold("listLeads");
  // The tab's number, since only a part of the list is loaded.
  await user.click(await screen.findByRole("button", { name: "Export 2 leads" }));
  expect(await screen.findByText("0 leads so far")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  page.resolve(Response.json({ leads: [], next_cursor: null }));
  delete api.answers.listLeads;

  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("button", { name: "JSON lines" }));
  await user.click(screen.getByRole("button", { name: "Export 2 leads" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await exportedNames(files[0])).toEqual(["Ann0", "Ann1"]);
});

it("the export continues after a failure with the page that failed", async () => {
  const files = recordDownloads();
  const { api, user } = renderDesk([ann0, ann1, ann2]);
  api.pageSize = 1;
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("button", { name: "JSON lines" }));
  const start = await screen.findByRole("button", { name: "Export 3 leads" });
  const asked = api.requests.length;
  api.answers.listLeads = () => {
    api.answers.listLeads = refusal(503);
    return Response.json({ leads: [ann0], next_cursor: ann0.id });
  };
  await user.click(start);
  expect(await screen.findByText(/The export stopped after 1 lead\./)).toBeVisible();

  const page = deferred<Response>();
  api.answers.listLeads = () => {
    delete api.answers.listLeads;
    return page.promise;
  };
  await user.click(start);
  expect(await screen.findByText("1 lead so far")).toBeVisible();
  expect(screen.queryByText(/The export stopped/)).toBeNull();
  page.resolve(Response.json({ leads: [ann1], next_cursor: ann1.id }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await exportedNames(files[0])).toEqual(["Ann0", "Ann1", "Ann2"]);
  expect(api.requests).toHaveLength(asked + 4);
});

/** The names in a file of JSON lines. */
async function exportedNames(file: Blob | undefined): Promise<readonly unknown[]> {
  const lines = (await file?.text())?.trimEnd().split("\n") ?? [];
  return lines.map((line) => JSON.parse(line).first_name);
}
