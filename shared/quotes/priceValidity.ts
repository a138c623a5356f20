const hour = 3_600_000

/** Until when a price is valid that is sent at `sentAt`: for so many hours, and never past its pickup. */
export function priceValidUntil(sentAt: Date, validHours: number, pickup: Date): Date {
  return new Date(Math.min(sentAt.getTime() + validHours * hour, pickup.getTime()))
}
