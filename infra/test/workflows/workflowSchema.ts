import { z } from "zod";

const permissions = z.record(z.string(), z.enum(["read", "write"]));

const step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});

const job = z.object({
  permissions: permissions.optional(),
  "timeout-minutes": z.int().optional(),
  uses: z.string().optional(),
  steps: z.array(step).default([]),
});

/** The parts of a workflow that this repository's own rules speak of; the rest is GitHub's to check. */
export const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: permissions.optional(),
  jobs: z.record(z.string(), job),
});
