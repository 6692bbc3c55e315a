import { adminContract } from "./adminContract.ts";
import { contract } from "./contract.ts";
import { planContract } from "./planContract.ts";

/** All routes of the API. */
export const apiRoutes = { ...contract, ...planContract, ...adminContract };
