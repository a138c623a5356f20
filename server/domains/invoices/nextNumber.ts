import type { Knex } from 'knex'

type Series = 'FI' | 'FC'

/**
 * The next number of a series in the year of a day: FI-2026-00042 of an invoice, FC-2026-00003 of a credit memo. The transaction
 * locks the counter until it ends, so that a rollback leaves no gap. Callers therefore take the number just before the insert.
 */
export async function nextNumber(transaction: Knex, series: Series, day: string): Promise<string> {
  const year = Number(day.slice(0, 4))
  const { rows } = await transaction.raw(
    `insert into invoice_counters (series, year, last) values (?, ?, 1)
     on conflict (series, year) do update set last = invoice_counters.last + 1 returning last`,
    [series, year],
  )
  return formatNumber(series, year, rows[0].last)
}

/** The number that `nextNumber` returns unless another transaction takes it first. */
export async function previewNumber(knex: Knex, series: Series, day: string): Promise<string> {
  const year = Number(day.slice(0, 4))
  const counter = await knex('invoice_counters').where({ series, year }).first('last')
  return formatNumber(series, year, (counter?.last ?? 0) + 1)
}

const formatNumber = (series: Series, year: number, place: number) => `${series}-${year}-${String(place).padStart(5, '0')}`
