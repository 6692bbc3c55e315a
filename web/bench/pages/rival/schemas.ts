import { z } from "zod";
import { goalFields } from "../goalFields.ts";

const [target, current, jobValue, margin] = goalFields;

export const goalsSchema = z.object({
  target: boundedNumber(target),
  current: boundedNumber(current),
  jobValue: boundedNumber(jobValue),
  margin: boundedNumber(margin),
});

export const contactSchema = z.object({
  first_name: z.string().trim().min(2).max(50),
  work_email: z.email().max(100),
  mobile: z.string().regex(/^[\d\s().+-]{10,20}$/),
  website: z.string().max(100).optional(),
});

export type Goals = z.infer<typeof goalsSchema>;
export type Contact = z.infer<typeof contactSchema>;

function boundedNumber({ min, max, label }: (typeof goalFields)[number]) {
  const message = `${label} must be between ${min} and ${max}`;
  return z.coerce.number<string>().min(min, message).max(max, message);
}
