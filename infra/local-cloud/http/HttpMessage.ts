/** Header names in lower case; a header given several times is joined by commas, as on the wire. */
export type Headers = Readonly<Record<string, string>>;

/** A request on its way through the local cloud. */
export type HttpRequest = {
  readonly method: string;
  /** As it came, percent-encoded, beginning with a slash. */
  readonly path: string;
  /** As it came, without the question mark; empty when there is none. */
  readonly query: string;
  readonly headers: Headers;
  /** Absent: larger than `maxBodyBytes` and not kept. */
  readonly body: Buffer | undefined;
  readonly clientIp: string;
};

/** An answer on its way back. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Values of `set-cookie`, which are never joined. */
  readonly cookies: readonly string[];
  readonly body: Buffer;
};

/** Anything that answers requests: the edge, an origin, the API. */
export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

/** Largest payload API Gateway takes: 10 MB. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
export const maxBodyBytes = 10 * 1024 * 1024;
