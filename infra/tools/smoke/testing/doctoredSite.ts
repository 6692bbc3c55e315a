import type { Headers, HttpRequest } from "@planner/local-cloud/http/HttpMessage";
import { LoopbackServer } from "@planner/local-cloud/http/LoopbackServer";
import { onTestFinished } from "vitest";

/** An answer as the system gave it, about to be passed on. */
export type Passing = { status: number; headers: Record<string, string>; text: string };

/** Changes one thing about a system's answers. */
export type Doctoring = (answer: Passing, request: HttpRequest) => void;

/** A site that passes everything on to another one and doctors what comes back; it goes with the test. */
export async function doctoredSite(site: string, doctor: Doctoring): Promise<URL> {
  const server = await LoopbackServer.listen(0);
  onTestFinished(() => server.close());
  server.handler = async (request) => {
    const response = await fetch(site + request.path, {
      method: request.method,
      headers: onward(request.headers),
      redirect: "manual",
      ...(request.method === "POST" && { body: new Uint8Array(request.body ?? []) }),
    });
    const answer = {
      status: response.status,
      headers: onward(Object.fromEntries(response.headers)),
      text: await response.text(),
    };
    doctor(answer, request);
    return {
      status: answer.status,
      headers: answer.headers,
      cookies: [],
      body: Buffer.from(answer.text),
    };
  };
  return new URL(`http://localhost:${server.port}`);
}

const ofOneConnection = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

function onward(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.has(name)));
}
