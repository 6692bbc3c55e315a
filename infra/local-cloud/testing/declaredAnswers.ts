import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

// Reads the template without the local cloud's own readers: expectations must not come from the code under test.

/** A string or an Fn::Join of strings and AWS::URLSuffix. */
const text = z.union([
  z.string(),
  z
    .object({
      "Fn::Join": z.tuple([
        z.literal(""),
        z.array(
          z.union([
            z.string(),
            z.object({ Ref: z.literal("AWS::URLSuffix") }).transform(() => "amazonaws.com"),
          ]),
        ),
      ]),
    })
    .transform(({ "Fn::Join": [, parts] }) => parts.join("")),
]);

const headersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: text }),
      StrictTransportSecurity: z.object({
        AccessControlMaxAgeSec: z.number(),
        IncludeSubdomains: z.literal(false),
        Preload: z.literal(false),
      }),
      ContentTypeOptions: z.object({ Override: z.literal(true) }),
      FrameOptions: z.object({ FrameOption: z.string() }),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
    }),
    CustomHeadersConfig: z.object({
      Items: z.array(z.object({ Header: z.string(), Value: z.string() })),
    }),
  }),
});

const deployment = z.object({
  DestinationBucketKeyPrefix: z.string().optional(),
  SystemMetadata: z.object({ "cache-control": z.string() }),
  UserMetadata: z.object({ status: z.string() }).optional(),
});

/** What the product's template defines about the site's responses. */
export type DeclaredAnswers = {
  /** Headers of every response, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly assetCacheControl: string | undefined;
  /** Of all other files in the bucket. */
  readonly pageCacheControls: readonly string[];
  /** Status of the page for unknown paths. */
  readonly unknownStatus: number;
};

/** @param assembly the folder of a stage's assembly, such as `cdk.out/assembly-dev` */
export function declaredAnswers(assembly: string): DeclaredAnswers {
  const [file = ""] = readdirSync(assembly).filter((name) =>
    /Planner[0-9A-F]{8}\.template\.json$/.test(name),
  );
  const { Resources } = z
    .object({
      Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
    })
    .parse(JSON.parse(readFileSync(join(assembly, file), "utf8")));
  const propertiesOf = (type: string): unknown[] =>
    Object.values(Resources)
      .filter(({ Type }) => Type === type)
      .map(({ Properties }) => Properties);
  const [policy] = propertiesOf("AWS::CloudFront::ResponseHeadersPolicy");
  const deployments = z.array(deployment).parse(propertiesOf("Custom::CDKBucketDeployment"));
  const ofAssets = deployments.find((each) => each.DestinationBucketKeyPrefix === "assets");
  const others = deployments.filter((each) => each !== ofAssets);
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    headersPolicy.parse(policy).ResponseHeadersPolicyConfig;
  return {
    headers: {
      "content-security-policy": security.ContentSecurityPolicy.ContentSecurityPolicy,
      "strict-transport-security": `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
      "x-content-type-options": "nosniff",
      "x-frame-options": security.FrameOptions.FrameOption,
      "referrer-policy": security.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
    },
    assetCacheControl: ofAssets?.SystemMetadata["cache-control"],
    pageCacheControls: [...new Set(others.map((each) => each.SystemMetadata["cache-control"]))],
    unknownStatus: Number(
      others.find((each) => each.UserMetadata !== undefined)?.UserMetadata?.status,
    ),
  };
}
