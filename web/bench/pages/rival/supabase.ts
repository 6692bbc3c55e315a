import { createClient } from "@supabase/supabase-js";

/** A project of nobody's: the benchmark sends nothing. */
export const supabase = createClient("https://planner.invalid", "publishable-key");
