import { adminContract } from "./admin/adminContract.ts";
import { bookingContract } from "./bookingContract.ts";
import { conversionContract } from "./conversionContract.ts";
import { feedContract } from "./feedContract.ts";
import { planContract } from "./planContract.ts";
import { reportContract } from "./reportContract.ts";
import { saveLeadContract } from "./saveLeadContract.ts";

/** All routes of the API. The web app imports their contracts one by one instead, so that each page loads only its own. */
export const apiRoutes = {
  ...saveLeadContract,
  ...planContract,
  ...bookingContract,
  ...adminContract,
  ...reportContract,
  ...conversionContract,
  ...feedContract,
};
