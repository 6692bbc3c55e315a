import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource } from "./resourcesOf.ts";

const templates = templatesOf(aPlannerApp());
const tableType = "AWS::DynamoDB::GlobalTable";

describe.each(environmentNames)("the table of %s", (environment) => {
  const { Properties: properties, DeletionPolicy: deletionPolicy } = onlyResource(
    templates[environment],
    tableType,
  );
  const [replica] = properties.Replicas;

  it("is found by the idempotency key alone", () => {
    expect(properties.KeySchema).toEqual([{ AttributeName: "idempotency_key", KeyType: "HASH" }]);
  });

  it("lists whole leads in the order they came", () => {
    expect(properties.GlobalSecondaryIndexes).toEqual([
      {
        IndexName: "by_created_at",
        KeySchema: [
          { AttributeName: "entity", KeyType: "HASH" },
          { AttributeName: "id", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ]);
    expect(properties.AttributeDefinitions).toContainEqual({
      AttributeName: "id",
      AttributeType: "S",
    });
  });

  it("is paid by request, in one region", () => {
    expect(properties.BillingMode).toBe("PAY_PER_REQUEST");
    expect(properties.Replicas).toHaveLength(1);
  });

  it("recovers to any second of the last days", () => {
    expect(replica.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
  });

  it("is encrypted by a key of the account", () => {
    expect(properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: "KMS" });
  });

  it("shares an account with the other environments", () => {
    expect(properties.TableName).toBe(`leads-${environment}`);
  });

  it("refuses deletion and outlives its stack in prod alone", () => {
    const isProd = environment === "prod";
    expect(replica.DeletionProtectionEnabled).toBe(isProd);
    expect(deletionPolicy).toBe(isProd ? "Retain" : "Delete");
  });
});
