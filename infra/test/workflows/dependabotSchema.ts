import { z } from "zod";

const updateType = z.enum(["major", "minor", "patch"]);

const group = z
  .strictObject({
    patterns: z.array(z.string()).nonempty().optional(),
    "update-types": z.array(updateType).nonempty().optional(),
  })
  .refine((value) => Object.keys(value).length > 0, "a group has to say what belongs to it");

const update = z.strictObject({
  "package-ecosystem": z.enum(["npm", "github-actions"]),
  directory: z.string().startsWith("/"),
  schedule: z.strictObject({ interval: z.enum(["daily", "weekly", "monthly"]) }),
  cooldown: z.strictObject({ "default-days": z.int().min(1).max(90) }).optional(),
  "versioning-strategy": z
    .enum(["auto", "increase", "increase-if-necessary", "lockfile-only", "widen"])
    .optional(),
  "open-pull-requests-limit": z.int().min(0).optional(),
  groups: z.record(z.string().regex(/^[a-z][\w-]*$/), group).optional(),
  ignore: z
    .array(
      z.strictObject({
        "dependency-name": z.string(),
        versions: z.array(z.string()).nonempty().optional(),
      }),
    )
    .default([]),
});

/**
 * The options of `dependabot.yml` that are in use; any other is refused, misspelt ones above all.
 * https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference
 */
export const dependabotSchema = z.strictObject({
  version: z.literal(2),
  updates: z.array(update).nonempty(),
});
