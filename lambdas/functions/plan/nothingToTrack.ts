import { problems, type Rejection } from "../../http/problems.ts";

/** The rejection of starts, weeks and reminders of a plan without ad spend. */
export function nothingToTrack(field: string): Rejection {
  return problems.invalidField(field, "This plan has no ad spend, so there is nothing to track");
}
