/** What a queue's message about a lead says. */
export type AlertMessage = {
  readonly idempotency_key: string;
  readonly kind?: string;
  readonly due_at?: string;
  readonly call_id?: string;
  readonly change?: object;
};
