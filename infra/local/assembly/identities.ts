/** What `Ref` and `Fn::GetAtt` say about a resource of the local cloud. */
export type ResourceIdentity = {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** What an identity is made from. */
export type IdentityFacts = {
  readonly logicalId: string;
  /** The name given in the template, or one made of stack and logical id, as CloudFormation does. */
  readonly name: string;
  readonly region: string;
  /** Host and port of the local edge, which stands for every distribution. */
  readonly siteHost: string;
};

/** Every account number of the local cloud. */
export const localAccount = "000000000000";

/** How a resource of a type is named, and by which property the template may name it. */
export const identities: Readonly<
  Record<string, { nameProperty: string; identify: (facts: IdentityFacts) => ResourceIdentity }>
> = {
  "AWS::DynamoDB::GlobalTable": { nameProperty: "TableName", identify: table },
  "AWS::DynamoDB::Table": { nameProperty: "TableName", identify: table },
  "AWS::Lambda::Function": {
    nameProperty: "FunctionName",
    identify: ({ name, region }) => ({
      ref: name,
      attributes: { Arn: `arn:aws:lambda:${region}:${localAccount}:function:${name}` },
    }),
  },
  "AWS::S3::Bucket": {
    nameProperty: "BucketName",
    identify: ({ name, region }) => {
      const bucket = name.toLowerCase();
      return {
        ref: bucket,
        attributes: {
          Arn: `arn:aws:s3:::${bucket}`,
          DomainName: `${bucket}.s3.amazonaws.com`,
          RegionalDomainName: `${bucket}.s3.${region}.amazonaws.com`,
        },
      };
    },
  },
  "AWS::SecretsManager::Secret": {
    nameProperty: "Name",
    identify: ({ name, region }) => ({
      ref: `arn:aws:secretsmanager:${region}:${localAccount}:secret:${name}-local0`,
      attributes: {},
    }),
  },
  "AWS::ApiGatewayV2::Api": {
    // The id, unlike the name, is the service's own and unique.
    nameProperty: "",
    identify: ({ logicalId, region }) => ({
      ref: logicalId,
      attributes: {
        ApiId: logicalId,
        ApiEndpoint: `https://${logicalId}.execute-api.${region}.amazonaws.com`.toLowerCase(),
      },
    }),
  },
  "AWS::CloudFront::Distribution": {
    nameProperty: "",
    identify: ({ logicalId, siteHost }) => ({
      ref: logicalId,
      attributes: { Id: logicalId, DomainName: siteHost },
    }),
  },
};

function table({ name, region }: IdentityFacts): ResourceIdentity {
  const arn = `arn:aws:dynamodb:${region}:${localAccount}:table/${name}`;
  return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
}
