let given = 0;

/** Ten digits that no other lead of this worker's local cloud has: leads with one number are one person. */
export function somePhone(): string {
  given += 1;
  return `305867${String(given).padStart(4, "0")}`;
}

/** The number as the product shows it. */
export function formatted(phone: string): string {
  return `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
}
