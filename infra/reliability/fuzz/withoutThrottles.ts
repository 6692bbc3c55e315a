import { alterTemplates } from "../cloud/alterTemplates.ts";

/** Takes the throttles off the APIs of an assembly, which would refuse most of what is to reach the functions. */
export function withoutThrottles(assemblyDirectory: string): void {
  alterTemplates(assemblyDirectory, ({ Type, Properties }) => {
    if (Type !== "AWS::ApiGatewayV2::Stage") return Properties;
    const { DefaultRouteSettings: _, RouteSettings: __, ...rest } = Properties ?? {};
    return rest;
  });
}
