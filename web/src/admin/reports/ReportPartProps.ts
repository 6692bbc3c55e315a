import type { Report } from "@planner/shared/api/reportContract";
import type { DeskFilters } from "../desk/filters/deskFilters.ts";

/** Returns the path of the list with those leads of the report's days that pass the filters. */
export type ListPath = (filters: DeskFilters) => string;

/** The props of a part of the page, which links to the leads that its figures count. */
export type ReportPartProps = Readonly<{ report: Report; listPath: ListPath }>;
