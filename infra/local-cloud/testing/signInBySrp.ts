import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  type RespondToAuthChallengeCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { TestPool } from "./startUserPool.ts";

type Credentials = { readonly email: string; readonly password: string };

/**
 * A client's side of SRP, written after Amazon's own (amazon-cognito-identity-js) and sharing nothing with the pool's: a
 * mistake made on both sides would go unseen.
 */
export async function signInBySrp(
  { client, ClientId, UserPoolId }: Pick<TestPool, "client" | "ClientId" | "UserPoolId">,
  { email, password }: Credentials,
): Promise<RespondToAuthChallengeCommandOutput> {
  const secret = BigInt(`0x${randomBytes(128).toString("hex")}`) % n;
  const publicValue = modPow(2n, secret);
  const { ChallengeParameters: asked = {} } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_SRP_AUTH",
      ClientId,
      AuthParameters: { USERNAME: email, SRP_A: publicValue.toString(16) },
    }),
  );
  const { USER_ID_FOR_SRP: user = "", SALT = "", SRP_B = "", SECRET_BLOCK = "" } = asked;
  const poolName = UserPoolId.split("_")[1] ?? "";
  const serverValue = BigInt(`0x${SRP_B}`);
  const u = BigInt(`0x${sha256(padded(publicValue) + padded(serverValue))}`);
  const inner = createHash("sha256").update(`${poolName}${user}:${password}`).digest("hex");
  const x = BigInt(`0x${sha256(padded(BigInt(`0x${SALT}`)) + inner)}`);
  const k = BigInt(`0x${sha256(padded(n) + padded(2n))}`);
  const base = (serverValue - ((k * modPow(2n, x)) % n) + n) % n;
  const key = derived(padded(modPow(base, secret + u * x)), padded(u));
  const TIMESTAMP = "Wed Jan 1 00:00:00 UTC 2031";
  const signature = createHmac("sha256", key)
    .update(poolName + user)
    .update(Buffer.from(SECRET_BLOCK, "base64"))
    .update(TIMESTAMP);
  return client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: user,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature.digest("base64"),
        TIMESTAMP,
      },
    }),
  );
}

function derived(session: string, scrambler: string): Buffer {
  const extracted = createHmac("sha256", Buffer.from(scrambler, "hex"));
  const info = Buffer.from("Caldera Derived Key\u0001", "utf8");
  const extractedKey = extracted.update(Buffer.from(session, "hex")).digest();
  return createHmac("sha256", extractedKey).update(info).digest().subarray(0, 16);
}

function sha256(hex: string): string {
  return createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
}

function padded(value: bigint): string {
  let hex = value.toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  return "89abcdef".includes(hex[0] ?? "") ? `00${hex}` : hex;
}

function modPow(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % n, exponent];
  while (rest > 0n) {
    if (rest % 2n === 1n) result = (result * square) % n;
    square = (square * square) % n;
    rest /= 2n;
  }
  return result;
}

const n = BigInt(
  `0x${[
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD",
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED",
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F",
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B",
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510",
    "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7",
    "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C",
    "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
  ].join("")}`,
);
