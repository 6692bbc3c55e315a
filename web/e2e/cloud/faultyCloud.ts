import * as z from "zod/mini";

/** What a cloud that fails can be told. */
export type Order =
  | { readonly order: "kill the database" | "start the database" }
  | {
      readonly order: "let the function fail";
      /** The idempotency key of the request. */
      readonly key: string;
      readonly mishap: {
        readonly how: "throws" | "exits" | "runs out of time" | "runs out of memory";
        readonly when: "before" | "after";
      };
    };

/** The cloud that `npm run show:faults` runs for these tests. Throws when it was not that command that began them. */
export function faultyCloud() {
  const { FAULTY_SITE, FAULTY_CONTROL, FAULTY_DATABASE, FAULTY_TABLE } = variables.parse(
    process.env,
  );
  return {
    site: FAULTY_SITE,
    database: FAULTY_DATABASE,
    table: FAULTY_TABLE,
    tell: async (order: Order) => {
      const answer = await fetch(FAULTY_CONTROL, { method: "POST", body: JSON.stringify(order) });
      if (!answer.ok) throw new Error(`The cloud does not: ${answer.status}`);
    },
  };
}

const address = z.string({ error: "npm run show:faults starts the cloud of these tests" });
const variables = z.object({
  FAULTY_SITE: address,
  FAULTY_CONTROL: address,
  FAULTY_DATABASE: address,
  FAULTY_TABLE: address,
});
