import type { SettlementRecord } from '#shared/settlements/settlement'
import { ReceiptPages } from '../../dispatch/loads/expenses/ReceiptPages.tsx'

interface Props {
  /** The key of the line. */
  line: string
  receipts: NonNullable<SettlementRecord['receipts']>
}

/** The receipt of a reimbursed expense, or a note that it has none. */
export function LineReceipt({ line, receipts }: Props) {
  const receipt = receipts.find((candidate) => candidate.line === line)
  return receipt ? <ReceiptPages files={receipt.files} /> : <p className="text-second text-muted">No receipt attached</p>
}
