const dayLength = 86_400_000

/** The calendar day so many days after `day`, both written as 2026-11-30; before it where `count` is negative. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * dayLength).toISOString().slice(0, 10)
}

/** Days from the calendar day `today` to the calendar day `day`, both written as 2027-05-31; negative when it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / dayLength)
}

/** The Monday of the week of a calendar day. */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7))
}

/** The first day of the month of a calendar day, or with `months` 3 of its quarter, with 12 of its year. */
export function firstOf(months: 1 | 3 | 12, day: string): string {
  const month = Number(day.slice(5, 7)) - 1
  return `${day.slice(0, 4)}-${String(month - (month % months) + 1).padStart(2, '0')}-01`
}
