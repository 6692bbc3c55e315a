import { drawLess } from "./withAllDraws.ts";

// Runs before each test file. Most tests check none of a forecast's figures.
drawLess();
