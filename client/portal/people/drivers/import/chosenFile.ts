import { importLimits } from '#shared/drivers/driverImport'
import type { Matching } from './matchColumns.ts'
import { type CsvTable, readCsv } from './readCsv.ts'

/** A file that was chosen, as it was read. */
export interface ChosenFile {
  name: string
  /** In bytes. */
  size: number
  table: CsvTable
  matching: Matching
}

/** Reads a file that was chosen; the sentence why it cannot be. */
export async function tableOf(file: File): Promise<CsvTable | { problem: string }> {
  // Not even read: it may be a film.
  if (file.size > importLimits.megabytes * 2 ** 20) return readCsv(new Uint8Array(importLimits.megabytes * 2 ** 20 + 1))
  try {
    return readCsv(new Uint8Array(await file.arrayBuffer()))
  } catch {
    return { problem: 'This file could not be read. It may have been moved or changed: choose it again.' }
  }
}
