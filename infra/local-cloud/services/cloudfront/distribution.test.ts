import { describe, expect, it } from "vitest";
import { Cloud } from "../../assembly/Cloud.ts";
import type { CloudResource } from "../../assembly/readAssembly.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { readDistribution } from "./distribution.ts";

const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const pages = { TargetOriginId: "site", CachePolicyId: cachingOptimized, Compress: true };

const config = {
  Origins: [
    {
      Id: "site",
      DomainName: "site.example",
      OriginCustomHeaders: [{ HeaderName: "X-Origin-Verify", HeaderValue: "a-secret" }],
    },
  ],
  DefaultCacheBehavior: pages,
};

const aDistribution = (changes: object = {}): CloudResource => ({
  type: "AWS::CloudFront::Distribution",
  properties: { DistributionConfig: { ...config, ...changes } },
});

function read(...resources: readonly CloudResource[]) {
  const named = resources.map((resource, index) => [`Resource${index}`, resource] as const);
  const stack = {
    name: "dev-Web",
    region: "eu-central-1",
    parameters: new Map(),
    outputs: new Map(),
    resources: new Map(named),
  };
  return readDistribution(new Cloud({ stacks: [stack], assets: new Map() }, "localhost:3000"));
}

describe("the distribution of a template", () => {
  it("has its origins, with the headers that they get in lower case", () => {
    const customHeaders = { "x-origin-verify": "a-secret" };
    const { origins, hasFirewall } = read(aDistribution());
    expect(origins).toEqual([{ id: "site", domainName: "site.example", customHeaders }]);
    expect(hasFirewall).toBe(false);
    expect(read(aDistribution({ WebACLId: "arn" })).hasFirewall).toBe(true);
  });

  it("tries the default behavior last, for every path", () => {
    const CacheBehaviors = [{ ...pages, PathPattern: "/api/*", AllowedMethods: ["GET", "POST"] }];
    const { behaviors } = read(aDistribution({ CacheBehaviors }));
    expect(behaviors).toMatchObject([
      { pathPattern: "/api/*", allowedMethods: ["GET", "POST"] },
      { pathPattern: "*", allowedMethods: ["GET", "HEAD"] },
    ]);
  });

  it.each([
    ["compresses what it may cache", {}, { compresses: true, forwardsViewer: false }],
    ["compresses nothing if it is not asked to", { Compress: false }, { compresses: false }],
    ["compresses nothing uncached", { CachePolicyId: cachingDisabled }, { compresses: false }],
    [
      "forwards the viewer's headers by that policy",
      { OriginRequestPolicyId: allViewerExceptHostHeader },
      { forwardsViewer: true },
    ],
  ])("%s", (_, changes, expected) => {
    const { behaviors } = read(aDistribution({ DefaultCacheBehavior: { ...pages, ...changes } }));
    expect(behaviors).toMatchObject([{ ...expected, headersPolicy: {}, viewerRequest: undefined }]);
  });

  it.each([
    ["a policy", { ResponseHeadersPolicyId: "missing" }],
    [
      "a function",
      { FunctionAssociations: [{ EventType: "viewer-request", FunctionARN: "missing" }] },
    ],
  ])("cannot have %s that the template lacks", (_, changes) => {
    const distribution = aDistribution({ DefaultCacheBehavior: { ...pages, ...changes } });
    expect(() => read(distribution)).toThrow(/does not contain missing/);
  });

  it("is the only one", () => {
    expect(() => read()).toThrow(LocalCloudError);
    expect(() => read(aDistribution(), aDistribution())).toThrow(/exactly one distribution/);
  });
});
