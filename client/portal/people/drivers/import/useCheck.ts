import { useEffect, useState } from 'react'
import type { ImportColumn } from '#shared/drivers/driverCells'
import { checkRows, type ImportRow, type RowProblem } from '#shared/drivers/driverImport'
import { checkDriverImport } from '../../../../platform/api/importDrivers.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'

/** An error or a warning of a row; without a column it is about the whole row. */
export type Problem = Omit<RowProblem, 'column'> & { column: ImportColumn | null }

/** The problems of a row, by its number. */
export type RowProblems = readonly (readonly [row: number, problems: readonly Problem[]])[]

export interface Check {
  /** Rows that this device has looked at. */
  checked: number
  /** Null until all rows are looked at. */
  problems: readonly Problem[] | null
  /** Whether the server has compared the rows with the drivers on file, or the message why it could not. */
  compared: boolean | { failed: string }
}

const atFirst: Check = { checked: 0, problems: null, compared: false }

/** Rows that are checked before the page may draw and answer again. */
const atOnce = 200

const breathe = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Checks the rows of a file: on this device, a part at a time, and then on the server, which knows the drivers on file. `again`
 * asks the server once more.
 */
export function useCheck(file: string, rows: readonly ImportRow[], again: unknown): Check {
  const [check, setCheck] = useState(atFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `again` is another check.
  useEffect(() => {
    const stop = new AbortController()
    const run = async () => {
      setCheck(atFirst)
      const problems: Problem[] = []
      const checkRow = checkRows(serverNow())
      for (const [at, row] of rows.entries()) {
        problems.push(...checkRow(row).problems)
        if ((at + 1) % atOnce !== 0) continue
        setCheck({ ...atFirst, checked: at + 1 })
        await breathe()
        if (stop.signal.aborted) return
      }
      setCheck({ checked: rows.length, problems, compared: false })
      const answer = await checkDriverImport({ file, rows: [...rows] }, stop.signal)
      if (stop.signal.aborted) return
      if ('failed' in answer) setCheck({ checked: rows.length, problems, compared: { failed: answer.failed } })
      else setCheck({ checked: rows.length, problems: answer.problems, compared: true })
    }
    void run()
    return () => stop.abort()
  }, [file, rows, again])
  return check
}
