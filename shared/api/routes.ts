import { adminContract } from "./adminContract.ts";
import { bookingContract } from "./bookingContract.ts";
import { contract } from "./contract.ts";
import { planContract } from "./planContract.ts";

/** All routes of the API. */
export const apiRoutes = { ...contract, ...planContract, ...bookingContract, ...adminContract };
