import { dollars } from '#shared/kernel/money'
import type { ReportColumn, ReportFigure, ReportTable } from '#shared/reports/report'

/** A share in percent to one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

/** How much more than before, in percent to one decimal; null without anything before. */
export const changeOf = (now: number, before: number | undefined): number | null =>
  before ? Math.round((now * 1000) / before - 1000) / 10 : null

/** Dollars per mile, to the cent (§9); null without miles. */
export const perMile = (cents: number, miles: number): number | null => (miles === 0 ? null : dollars(Math.round(cents / miles)))

type Cell = ReportTable['rows'][number][number]

/** A column with the function of its cell; a column without one is omitted. */
export type Column<Row> = ReportColumn & { cell?: ((row: Row) => Cell) | undefined }

interface Made<Row> extends Pick<ReportTable, 'id' | 'title' | 'note'> {
  columns: readonly (Column<Row> | null)[]
  rows: readonly Row[]
  total?: Row | undefined
}

/** A table of rows, and of their total. */
export function tableOf<Row>({ id, title, note, columns, rows, total }: Made<Row>): ReportTable {
  const shown = columns.filter((column) => column !== null)
  const toLine = (row: Row): Cell[] => shown.map(({ cell }) => cell?.(row) ?? null)
  return {
    id,
    title,
    ...(note && { note }),
    columns: shown.map(({ cell: _cell, ...column }) => column),
    rows: rows.map(toLine),
    ...(total && { total: toLine(total) }),
  }
}

/** A metric with its compared value; `before` is absent without a comparison. */
export function figureOf(
  id: string,
  text: string,
  unit: ReportFigure['unit'],
  value: number | null,
  more: { before?: number | null | undefined; note?: string | undefined } = {},
): ReportFigure {
  const { before, note } = more
  return { id, text, unit, value, ...(before !== undefined && { before }), ...(note && { note }) }
}
