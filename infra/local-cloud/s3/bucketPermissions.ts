import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const policySchema = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: oneOrMore,
        Principal: z.union([
          z.string(),
          z.object({ Service: oneOrMore.optional() }).transform(({ Service }) => Service ?? []),
        ]),
      }),
    ),
  }),
});

/** What the bucket policies let CloudFront do. */
export type BucketPermissions = { readonly mayRead: boolean; readonly mayList: boolean };

/** Reads whether CloudFront may read a bucket's objects and list them, which decides between 404 and 403. */
export function bucketPermissions(cloud: Cloud, bucketName: string): BucketPermissions {
  const actions = cloud
    .resourcesOf("AWS::S3::BucketPolicy", policySchema)
    .filter(({ properties }) => properties.Bucket === bucketName)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Effect, Principal }) => Effect === "Allow" && isCloudFront(Principal))
    .flatMap(({ Action }) => Action);
  return { mayRead: actions.includes("s3:GetObject"), mayList: actions.includes("s3:ListBucket") };
}

function isCloudFront(principal: string | readonly string[]): boolean {
  return [principal].flat().some((name) => name === "cloudfront.amazonaws.com");
}
