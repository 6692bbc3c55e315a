import { expect } from "playwright/test";
import { storedLeads } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";

const bodyFor = (work_email: string) => ({
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: { first_name: "Ann", work_email, mobile: "3058675319" },
});

test("ten concurrent requests with one key store one lead and get equal responses", async ({
  request,
  cloud,
}) => {
  const email = `ann-${crypto.randomUUID()}@solidfloors.com`;
  const key = crypto.randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      request.post("/api/leads", { data: bodyFor(email), headers: { "idempotency-key": key } }),
    ),
  );

  expect(responses.map((response) => response.status())).toEqual(Array(10).fill(201));
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  expect(await storedLeads(cloud, email)).toHaveLength(1);
});

test("pages have the security headers and are not cached", async ({ request }) => {
  const page = await request.get("/");
  const headers = page.headers();
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(headers["strict-transport-security"]).toContain("max-age=");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toContain("no-cache");
});

test("an unknown API route gets 404 as JSON, a missing asset gets 404", async ({ request }) => {
  const route = await request.get("/api/nothing");
  expect(route.status()).toBe(404);
  expect(route.headers()["content-type"]).toContain("json");
  expect((await request.get("/assets/none-12345678.js")).status()).toBe(404);
});
