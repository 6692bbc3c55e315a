import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { HttpHandler, HttpResponse } from "../../http/HttpMessage.ts";
import { isSigned } from "../awsJsonHandler.ts";
import type { NewMail } from "./Mailbox.ts";

/** The path of SES's API version 2. */
export const sesPath = "/v2/email/";

const content = z.object({ Data: z.string() });

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
const sendEmail = z.object({
  FromEmailAddress: z.string().min(3),
  Destination: z.object({ ToAddresses: z.array(z.string()).min(1).max(50) }),
  ReplyToAddresses: z.array(z.string()).optional(),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z
        .object({ Text: content.optional(), Html: content.optional() })
        .refine(({ Text, Html }) => Text !== undefined || Html !== undefined),
    }),
  }),
});

/** SES's SendEmail for simple emails. Every sender address is accepted, and the emails go to the local mailbox. */
export function sesRoutes(deliver: (mail: NewMail) => string): HttpHandler {
  return async (request) => {
    const { method, path, body } = request;
    if (method !== "POST" || path !== `${sesPath}outbound-emails`) {
      return respond(
        404,
        { message: "The local cloud supports only SendEmail." },
        "NotFoundException",
      );
    }
    if (!isSigned(request)) {
      return respond(
        403,
        { message: "Missing Authentication Token" },
        "MissingAuthenticationTokenException",
      );
    }
    const input = sendEmail.safeParse(parsed(body));
    if (!input.success) {
      const [issue] = input.error.issues;
      const message = `Missing or invalid parameter ${issue?.path.join(".")}`;
      return respond(400, { message }, "BadRequestException");
    }
    return respond(200, { MessageId: deliver(mailOf(input.data)) });
  };
}

function mailOf(input: z.output<typeof sendEmail>): NewMail {
  const { Subject, Body } = input.Content.Simple;
  return {
    from: input.FromEmailAddress,
    to: input.Destination.ToAddresses,
    reply_to: input.ReplyToAddresses,
    subject: Subject.Data,
    body: Body.Html?.Data ?? Body.Text?.Data ?? "",
    text: Body.Html === undefined ? undefined : Body.Text?.Data,
  };
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse((body ?? "").toString());
  } catch {
    // The schema then rejects it with SES's message.
    return undefined;
  }
}

/** SES puts an error's name in a header. */
function respond(status: number, value: object, error?: string): HttpResponse {
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-amzn-requestid": randomUUID(),
      ...(error === undefined ? {} : { "x-amzn-errortype": error }),
    },
    cookies: [],
    body: Buffer.from(JSON.stringify(value)),
  };
}
