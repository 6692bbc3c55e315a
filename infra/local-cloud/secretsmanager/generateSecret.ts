import { randomInt } from "node:crypto";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { GeneratedSecret } from "./SecretDefinition.ts";

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetRandomPassword.html */
const characterTypes = [
  { left_out: "ExcludeLowercase", characters: "abcdefghijklmnopqrstuvwxyz" },
  { left_out: "ExcludeUppercase", characters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" },
  { left_out: "ExcludeNumbers", characters: "0123456789" },
  { left_out: "ExcludePunctuation", characters: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~" },
] as const;

/** Makes up a secret as the template asks: a text, or one inside the template's JSON. */
export function generateSecret(asked: GeneratedSecret): string {
  const { SecretStringTemplate: template, GenerateStringKey: key } = asked;
  const password = randomText(asked);
  if (template === undefined || key === undefined) return password;
  const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(template));
  return JSON.stringify({ ...fields, [key]: password });
}

function randomText(asked: GeneratedSecret): string {
  const sets = characterTypes
    .filter((type) => !asked[type.left_out])
    .map(({ characters }): string => characters)
    .concat(asked.IncludeSpace ? [" "] : [])
    .map((set) => [...set].filter((character) => !asked.ExcludeCharacters.includes(character)))
    .filter((set) => set.length > 0);
  if (sets.length === 0) throw new LocalCloudError("A generated secret may hold no character.");
  const pick = (set: readonly string[]) => set[randomInt(set.length)] ?? "";
  const text = () => Array.from({ length: asked.PasswordLength }, () => pick(sets.flat()));
  const holdsEachType = (characters: readonly string[]) =>
    sets.every((set) => characters.some((character) => set.includes(character)));
  let characters = text();
  while (
    asked.RequireEachIncludedType &&
    asked.PasswordLength >= sets.length &&
    !holdsEachType(characters)
  ) {
    characters = text();
  }
  return characters.join("");
}
