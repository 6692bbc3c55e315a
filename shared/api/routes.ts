import { adminContract } from "./admin/adminContract.ts";
import { bookingContract } from "./bookingContract.ts";
import { conversionContract } from "./conversionContract.ts";
import { feedContract } from "./feedContract.ts";
import { planContract } from "./planContract.ts";
import { reportContract } from "./reportContract.ts";
import { saveLeadContract } from "./saveLeadContract.ts";

export const apiRoutes = {
  ...saveLeadContract,
  ...planContract,
  ...bookingContract,
  ...adminContract,
  ...reportContract,
  ...conversionContract,
  ...feedContract,
};
