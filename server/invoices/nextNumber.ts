import type { Knex } from 'knex'

/**
 * The next number of a series in the year of a day: FI-2026-00042 of an invoice, FC-2026-00003 of a credit note. Whoever takes one
 * holds the counter until the transaction ends, so that what is rolled back leaves no gap: it is the last thing before the insert.
 */
export async function nextNumber(transaction: Knex, series: 'FI' | 'FC', day: string): Promise<string> {
  const year = Number(day.slice(0, 4))
  const { rows } = await transaction.raw(
    `insert into invoice_counters (series, year, last) values (?, ?, 1)
     on conflict (series, year) do update set last = invoice_counters.last + 1 returning last`,
    [series, year],
  )
  return `${series}-${year}-${String(rows[0].last).padStart(5, '0')}`
}
