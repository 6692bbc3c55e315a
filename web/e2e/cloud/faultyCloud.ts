import * as z from "zod/mini";

/** A command to the faulty cloud. */
export type Order =
  | { readonly order: "kill the database" | "start the database" }
  | {
      readonly order: "let the function fail";
      /** The idempotency key of the request. */
      readonly key: string;
      readonly fault: {
        readonly how: "throws" | "exits" | "times out" | "runs out of memory";
        readonly when: "before" | "after";
      };
    };

/** The cloud that `npm run reliability:faults` started for these tests. Throws if the tests were started differently. */
export function faultyCloud() {
  const { FAULTY_SITE, FAULTY_CONTROL, FAULTY_DATABASE, FAULTY_TABLE } = variables.parse(
    process.env,
  );
  return {
    site: FAULTY_SITE,
    database: FAULTY_DATABASE,
    table: FAULTY_TABLE,
    order: async (order: Order) => {
      const answer = await fetch(FAULTY_CONTROL, { method: "POST", body: JSON.stringify(order) });
      if (!answer.ok) throw new Error(`The faulty cloud refused the order: ${answer.status}`);
    },
  };
}

const address = z.string({ error: "Run these tests with npm run reliability:faults" });
const variables = z.object({
  FAULTY_SITE: address,
  FAULTY_CONTROL: address,
  FAULTY_DATABASE: address,
  FAULTY_TABLE: address,
});
