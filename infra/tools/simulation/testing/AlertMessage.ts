/** A queue's message about a lead. */
export type AlertMessage = {
  readonly idempotency_key: string;
  readonly kind?: string;
  readonly due_at?: string;
  readonly call_id?: string;
  readonly change?: object;
};
