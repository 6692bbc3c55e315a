import { planContract, planTokenScheme } from "@planner/shared/api/planContract";
import type { ApiRoute } from "@planner/shared/api/route";
import { dateOf } from "@planner/shared/calendar";
import { notConfigured } from "@planner/shared/deployment/functions";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { queueClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import {
  type EndpointDefinition,
  type EndpointServices,
  endpoint,
  openEndpointServices,
  routeHandler,
} from "../../http/endpoint.ts";
import { problems, type Rejection } from "../../http/problems.ts";
import {
  isMailRecipient,
  type MailRecipients,
  parseMailRecipients,
} from "../../plans/mailRecipients.ts";
import { addressHash, hashOf, type StoredPlan } from "../../plans/planItems.ts";
import { endLinks, openPlan } from "../../plans/planLinks.ts";
import { mailState, type PlanMessage, resumeMail, stopMail } from "../../plans/planMail.ts";
import { setReminder } from "../../plans/planReminders.ts";
import {
  changeAnswers,
  moveStart,
  type PlanChangeOutcome,
  putWeek,
  type Recipient,
  savePlan,
  startNext,
  viewOf,
} from "../../plans/savedPlans.ts";
import { type Enqueue, enqueueTo } from "../../queues/leadMessages.ts";
import { openTables, type Tables } from "../../tables/Tables.ts";

export type PlanServices = EndpointServices & {
  readonly tables: Tables;
  /** Queues an email to the contractor. Undefined if the environment sends none. */
  readonly queueMail: Enqueue<PlanMessage> | undefined;
  readonly mailRecipients: MailRecipients;
  /** The agency's. */
  readonly timeZone: string;
};

export function planHandlers(services: PlanServices) {
  const { tables, queueMail, mailRecipients, now, timeZone } = services;
  const mailOf = (recipient: Recipient) => {
    const isRecipient = isMailRecipient(mailRecipients, recipient.address);
    return mailState(tables, { ...recipient, isRecipient: queueMail !== undefined && isRecipient });
  };
  const moment = () => ({ now: now(), today: dateOf(now(), timeZone) });
  const view = async (plan: StoredPlan) =>
    viewOf(plan, { mail: await mailOf(plan.record), today: moment().today });
  const changed = async (outcome: PlanChangeOutcome) => {
    if (outcome.kind === "unknown plan") return problems.unknownPlan();
    if (outcome.kind === "refused") return problems.invalidFields(outcome.errors);
    const plan = await view(outcome.plan);
    return outcome.kind === "stale" ? problems.stalePlan(plan) : plan;
  };
  const holderEndpoint = <Route extends ApiRoute>(
    route: Route,
    handle: EndpointDefinition<Route, Holder>["handle"],
  ) => endpoint(services, { route, authorize: (event) => openPlanOf(event, services), handle });

  return {
    createPlan: endpoint(services, {
      route: planContract.createPlan,
      authorize: () => undefined,
      handle: async ({ idempotencyKey, body }) => {
        const saved = await savePlan(tables, { leadKey: idempotencyKey, plan: body, now: now() });
        if (saved.kind === "unknown lead") {
          return problems.invalidField("idempotency_key", "These goals are not stored yet");
        }
        if (saved.kind === "refused") return problems.invalidFields(saved.errors);
        const mail = (await mailOf(saved.recipient)) === "on";
        // A browser that shows other goals than the lead's applies them right after. The email has these.
        if (mail) await queueMail?.([{ plan_id: saved.planId, delaySeconds: 5 }]);
        return { token: saved.token, plan_id: saved.planId, mail };
      },
    }),
    openPlan: holderEndpoint(planContract.openPlan, ({ caller }) => view(caller.plan)),
    changePlan: holderEndpoint(
      planContract.changePlan,
      async ({ caller: { planId }, ifMatch: version, body }) =>
        changed(await changeAnswers(tables, planId, { ...body, version, ...moment() })),
    ),
    movePlanStart: holderEndpoint(
      planContract.movePlanStart,
      async ({ caller: { planId }, ifMatch: version, body }) =>
        changed(await moveStart(tables, planId, { ...body, version, ...moment() })),
    ),
    startNextPlan: holderEndpoint(
      planContract.startNextPlan,
      async ({ caller: { plan, planId }, ifMatch: version, body }) =>
        plan.record.tracking === undefined
          ? problems.invalidField("start_date", nothingToTrack)
          : changed(await startNext(tables, planId, { ...body, version, ...moment() })),
    ),
    putWeek: holderEndpoint(
      planContract.putWeek,
      async ({ caller: { plan, planId }, week, ifMatch, ifNoneMatch, body }) => {
        if (ifMatch === undefined && ifNoneMatch === undefined) {
          return problems.preconditionRequired();
        }
        if (plan.record.tracking === undefined) {
          return problems.invalidField("week", nothingToTrack);
        }
        const { monday, ...entry } = body;
        const change = { week, monday, version: ifMatch ?? 0, entry };
        return changed(await putWeek(tables, planId, { ...change, ...moment() }));
      },
    ),
    endPlanLinks: holderEndpoint(planContract.endPlanLinks, async ({ caller }) => ({
      ended: await endLinks(tables, caller.planId, (hash) => hash !== hashOf(caller.token)),
    })),
    setReminder: holderEndpoint(
      planContract.setReminder,
      async ({ caller: { plan, planId }, body: { reminder } }) => {
        if (reminder && plan.record.tracking === undefined) {
          return problems.invalidField("reminder", nothingToTrack);
        }
        if (reminder && (await view(plan)).mail !== "on") {
          return problems.invalidField("reminder", "This plan gets no emails");
        }
        return (await setReminder(tables, planId, reminder)) ? undefined : problems.unknownPlan();
      },
    ),
    stopPlanMail: holderEndpoint(planContract.stopPlanMail, async ({ caller: { plan } }) => {
      await stopMail(tables, plan.record.address, { by: "contractor", now: now() });
      return { mail: "stopped" } as const;
    }),
    resumePlanMail: holderEndpoint(planContract.resumePlanMail, async ({ caller: { plan } }) => {
      if (!(await resumeMail(tables, plan.record.address))) {
        return problems.invalidField("mail", undeliverable);
      }
      return { mail: (await mailOf(plan.record)) === "on" ? "on" : "off" } as const;
    }),
    requestPlanLink: endpoint(services, {
      route: planContract.requestPlanLink,
      authorize: () => undefined,
      // The queue's function looks the address up, so that neither response nor time depend on it.
      handle: async ({ body: { email } }) => {
        await queueMail?.([{ address: addressHash(email) }]);
        return {};
      },
    }),
  } as const;
}

type Holder = { readonly plan: StoredPlan; readonly planId: string; readonly token: string };

async function openPlanOf(
  { headers }: APIGatewayProxyEventV2,
  { tables, now }: PlanServices,
): Promise<Holder | Rejection> {
  const [scheme, token = ""] = (headers.authorization ?? "").split(" ");
  const isPlanToken = scheme === planTokenScheme && token !== "";
  const plan = isPlanToken ? await openPlan(tables, token, now()) : undefined;
  return plan === undefined ? problems.unknownPlan() : { plan, planId: plan.record.plan_id, token };
}

const nothingToTrack = "This plan has no ad spend, so there is nothing to track";
const undeliverable = "Emails to this address came back or were reported as spam";

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("plan");
  const url = variables.PLAN_MAIL_QUEUE_URL;
  const handlers = planHandlers({
    tables: openTables("plan", variables),
    queueMail: url === notConfigured ? undefined : enqueueTo<PlanMessage>(queueClient("plan"), url),
    mailRecipients: parseMailRecipients(variables.PLAN_MAIL_RECIPIENTS),
    timeZone: variables.TIME_ZONE,
    ...openEndpointServices(),
  });
  return routeHandler(planContract, handlers);
});
