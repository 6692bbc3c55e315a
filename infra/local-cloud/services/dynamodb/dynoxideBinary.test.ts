import { afterEach, expect, it } from "vitest";
import { dynoxideBinary } from "./dynoxideBinary.ts";

const { arch } = process;

afterEach(() => Object.defineProperty(process, "arch", { value: arch }));

it("on a platform without a database, names the package to install and the alternative", () => {
  Object.defineProperty(process, "arch", { value: "riscv64" });
  const command = /npm install --no-save @dynoxide\/\w+-riscv64@\d+\.\d+\.\d+"/;
  expect(() => dynoxideBinary()).toThrow(command);
  expect(() => dynoxideBinary()).toThrow("DYNAMODB_ENDPOINT");
});
