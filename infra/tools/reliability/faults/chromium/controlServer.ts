import { textResponse } from "@planner/local-cloud/http/HttpMessage";
import { LoopbackServer } from "@planner/local-cloud/http/LoopbackServer";
import { z } from "zod";
import type { FaultyCloud } from "../cloud/FaultyCloud.ts";

/** A door by which another process makes a cloud fail. */
export type ControlServer = {
  /** POST what is to happen there, as JSON; it has happened when the answer comes. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** Opens the door of a cloud. */
export async function openControlServer({ database, arm }: FaultyCloud): Promise<ControlServer> {
  const server = await LoopbackServer.listen(0);
  server.handler = async ({ body }) => {
    const order = orderSchema.parse(JSON.parse(body?.toString() ?? ""));
    switch (order.order) {
      case "kill the database":
        await database.kill();
        break;
      case "start the database":
        await database.start();
        break;
      case "let the function fail":
        arm(order.key, order.mishap);
    }
    return textResponse(200, "text/plain", "Done.\n");
  };
  return { address: `http://127.0.0.1:${server.port}`, close: () => server.close() };
}

const orderSchema = z.discriminatedUnion("order", [
  z.object({ order: z.literal("kill the database") }),
  z.object({ order: z.literal("start the database") }),
  z.object({
    order: z.literal("let the function fail"),
    /** Of the request. */
    key: z.uuid(),
    mishap: z.object({
      how: z.enum(["throws", "exits", "runs out of time", "runs out of memory"]),
      when: z.enum(["before", "after"]),
    }),
  }),
]);
