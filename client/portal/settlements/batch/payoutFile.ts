import Papa from 'papaparse'
import { api } from '#shared/paths'
import type { SettlementRow } from '#shared/settlement'
import { fetchFile } from '../../../api/download.ts'
import { saveFile } from '../../../api/saveFile.ts'
import { signedInUser } from '../../../offline/session/session.ts'

/** A payout file that was saved: which settlements it is of, each as it was then. */
export interface PayoutFile {
  userId: string | null
  name: string
  savedAt: number
  versions: Readonly<Record<string, number>>
  netPay: number
}

type Chosen = Pick<SettlementRow, 'id' | 'version' | 'netPay'>

/** In sessionStorage: which settlements the last file has. */
const storageKey = 'fairlane-payout-file'

/** Keeps what the last file has while this tab is open, also over a reload. */
export function rememberFile(file: PayoutFile): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(file))
  } catch {
    // Storage is blocked or full: the page itself still knows it.
  }
}

/** The last file that this person has saved in this tab. */
export function rememberedFile(): PayoutFile | null {
  try {
    const kept: PayoutFile | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return kept?.userId === signedInUser() ? kept : null
  } catch {
    // Storage is blocked.
    return null
  }
}

/** The file while one of its settlements waits to be paid. Without one everything is chosen at first. */
export const fileOf = (file: PayoutFile | null, rows: readonly Chosen[]): PayoutFile | null =>
  file && rows.some(({ id }) => file.versions[id] !== undefined) ? file : null

/** Whether a settlement is in the file as it is now; one that was processed again since is not. */
export const isInFile = ({ versions }: PayoutFile, { id, version }: Chosen): boolean => versions[id] === version

/** As many ids as an address takes. */
const mostNamed = 200

/**
 * Saves the payout file of exactly these settlements, in their order, or says why there is none: also where somebody has changed
 * one of them meanwhile. Those of $0.00 are not in it.
 */
export async function savePayoutFile(chosen: readonly Chosen[]): Promise<{ name: string } | { failed: string }> {
  let name = ''
  let lines: string[][] = []
  for (let from = 0; from < chosen.length; from += mostNamed) {
    const ids = chosen.slice(from, from + mostNamed).map(({ id }) => id)
    const fetched = await fetchFile([api.settlements, 'payout', { ids: ids.join(',') }])
    if ('failed' in fetched) return fetched
    name = fetched.name
    const [titles, ...rest] = Papa.parse<string[]>(await fetched.file.text(), { skipEmptyLines: true }).data
    lines = [...(lines.length > 0 ? lines : [titles ?? []]), ...rest]
  }
  const [titles = [], ...rest] = lines
  const problem = payoutProblem(chosen, titles, rest)
  if (problem) return { failed: problem }
  // As the server wrote the cells, which no spreadsheet takes for formulas.
  saveFile(name, new Blob([`\uFEFF${Papa.unparse(lines, { newline: '\r\n' })}\r\n`], { type: 'text/csv;charset=utf-8' }))
  return { name }
}

/** Why a file is not of these settlements; null where it is of them all, each with its amount. */
export function payoutProblem(chosen: readonly Chosen[], titles: readonly string[], lines: readonly (readonly string[])[]) {
  const [reference, amount] = [titles.indexOf('Reference'), titles.indexOf('Amount')]
  const amounts = new Map(lines.map((cells) => [cells[reference], cells[amount]]))
  const other = chosen.find(({ id, netPay }) => amounts.get(id) !== (netPay > 0 ? netPay.toFixed(2) : undefined))
  if (other) return `${other.id} has changed meanwhile. No file was saved: please look at the list and try again.`
  return lines.length === 0 ? 'What is chosen comes to $0.00, which no bank pays: there is no file of it.' : null
}
