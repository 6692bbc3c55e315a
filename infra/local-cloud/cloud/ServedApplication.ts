import type { Cloud } from "../assembly/Cloud.ts";
import type { LoopbackServer } from "../http/LoopbackServer.ts";
import type { ApplicationEnvironment } from "./ApplicationEnvironment.ts";
import type { Development } from "./LocalCloud.ts";
import { type RunningApplication, runApplication } from "./runApplication.ts";

/** Where an application runs, and the servers that it answers on. */
export type ServedEnvironment = {
  readonly environment: ApplicationEnvironment;
  readonly siteServer: LoopbackServer;
  readonly servicesServer: LoopbackServer;
  /** Undefined without a development server. */
  readonly development: Development | undefined;
};

/** The application that handles the requests to the servers. Another assembly can replace it. */
export class ServedApplication {
  readonly #served: ServedEnvironment;
  #running: RunningApplication;

  constructor(cloud: Cloud, served: ServedEnvironment) {
    this.#served = served;
    this.#running = serve(cloud, served);
  }

  get running(): RunningApplication {
    return this.#running;
  }

  /** Runs another assembly's application instead. The events that functions are handling fail. */
  async replace(next: Cloud): Promise<void> {
    const previous = this.#running;
    // Two readers of one stream would process its records twice. A batch that is running now is repeated.
    previous.stopMappings();
    this.#running = serve(next, this.#served);
    await closeFunctions(previous);
  }

  /** Stops the application. The servers keep running. */
  async stop(): Promise<void> {
    this.#running.stopMappings();
    await closeFunctions(this.#running);
  }
}

/** Runs an application and lets the servers handle their requests with it. */
function serve(
  cloud: Cloud,
  { environment, siteServer, servicesServer, development }: ServedEnvironment,
): RunningApplication {
  const running = runApplication(cloud, environment);
  siteServer.otherHosts = running.apiHosts;
  siteServer.handler = async (request) => {
    const { headers, ...response } = await running.site(request);
    return { ...response, headers: development?.responseHeaders(headers) ?? headers };
  };
  servicesServer.handler = running.services;
  return running;
}

async function closeFunctions({ functions }: RunningApplication): Promise<void> {
  await Promise.all(functions.map((each) => each.close()));
}
