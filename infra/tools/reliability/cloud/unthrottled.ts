import type { TemplateResource } from "./alterTemplates.ts";

/** A resource's properties with an API's throttles wide open: what it would refuse is not what this machine can bear. */
export function unthrottled({
  Type,
  Properties,
}: TemplateResource): TemplateResource["Properties"] {
  if (Type !== "AWS::ApiGatewayV2::Stage") return Properties;
  const open = { ThrottlingRateLimit: 1_000_000, ThrottlingBurstLimit: 1_000_000 };
  return { ...Properties, DefaultRouteSettings: open, RouteSettings: {} };
}
