import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useState } from 'react'
import type { InvoiceRow } from '#shared/invoices/invoice'
import type { InvoiceAction } from '#shared/invoices/transitions'
import { invoiceQueries } from '../../../platform/api/invoiceQueries.ts'
import { useCachedRow } from '../../../platform/offline/cache/useCachedRows.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { InvoiceDialogs } from './InvoiceDialogs.tsx'

interface OpenDialog {
  invoice: InvoiceRow
  action: InvoiceAction
}

/** Opens the dialog of a verb for an invoice. */
export const DoInvoice = createContext<(doing: OpenDialog) => void>(() => {})

/** Around a list or a record: its dialogs stay while a row goes, as one does that is paid. */
export function InvoiceDoing({ children }: { children: ReactNode }) {
  const [doing, setDoing] = useState<OpenDialog | null>(null)
  const begin = useCallback((next: OpenDialog) => setDoing(next), [])
  return (
    <DoInvoice.Provider value={begin}>
      {wrapText(children)}
      {doing && <DialogOf {...doing} onClose={() => setDoing(null)} />}
    </DoInvoice.Provider>
  )
}

/** The dialog of a verb with the invoice as it is now: a list reads its rows again, a page its record. */
export function DialogOf({ invoice, action, onClose }: OpenDialog & { onClose: () => void }) {
  const row = useCachedRow(useCache(), 'invoices', invoice.number) ?? invoice
  const { data: record = row } = useQuery({ ...invoiceQueries.one(invoice.number), enabled: false })
  return <InvoiceDialogs invoice={record.version > row.version ? record : row} doing={action} onClose={onClose} />
}
