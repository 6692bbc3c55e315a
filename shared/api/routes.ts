import { adminContract } from "./adminContract.ts";
import { bookingContract } from "./bookingContract.ts";
import { contract } from "./contract.ts";

/** All routes of the API. */
export const apiRoutes = { ...contract, ...bookingContract, ...adminContract };
