import { adminContract } from "@planner/shared/api/adminContract";
import type { Check } from "../Check.ts";

/** Nobody without a token learns anything of the leads. */
export const adminChecks: readonly Check[] = [
  {
    name: "The admins' calls refuse who has no token",
    faults: async (visit) => {
      const answers = Object.values(adminContract).map(async ({ method, path }) => {
        const { status } = await visit(path, {
          method,
          ...(method === "POST" && {
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ user_id: "smoke-test" }),
          }),
        });
        return status === 401 ? [] : [`${method} ${path} answers ${status}, not 401`];
      });
      return (await Promise.all(answers)).flat();
    },
  },
];
