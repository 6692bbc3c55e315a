import { adminContract } from "./admin/adminContract.ts";
import { bookingContract } from "./bookingContract.ts";
import { contract } from "./contract.ts";
import { conversionContract } from "./conversionContract.ts";
import { feedContract } from "./feedContract.ts";
import { planContract } from "./planContract.ts";
import { reportContract } from "./reportContract.ts";

export const apiRoutes = {
  ...contract,
  ...planContract,
  ...bookingContract,
  ...adminContract,
  ...reportContract,
  ...conversionContract,
  ...feedContract,
};
