import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useState } from 'react'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { invoiceQueries } from '../../../platform/api/invoiceQueries.ts'
import { useCachedRow } from '../../../platform/offline/cache/useCachedRows.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { type DialogAction, InvoiceDialogs } from './InvoiceDialogs.tsx'

interface OpenDialog {
  invoice: InvoiceRow
  action: DialogAction
}

/** Opens the dialog of an action on an invoice. */
export const DoInvoice = createContext<(dialog: OpenDialog) => void>(() => {})

/** Wraps a list or a detail screen. Its dialogs remain open when a row disappears, as a paid invoice does. */
export function InvoiceDoing({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const begin = useCallback((next: OpenDialog) => setDialog(next), [])
  return (
    <DoInvoice.Provider value={begin}>
      {wrapText(children)}
      {dialog && <DialogOf {...dialog} onClose={() => setDialog(null)} />}
    </DoInvoice.Provider>
  )
}

/** The dialog of an action with the current invoice: a list reads its rows again, a page its record. */
export function DialogOf({ invoice, action, onClose }: OpenDialog & { onClose: () => void }) {
  const row = useCachedRow(useCache(), 'invoices', invoice.number) ?? invoice
  const { data: record = row } = useQuery({ ...invoiceQueries.one(invoice.number), enabled: false })
  return <InvoiceDialogs invoice={record.version > row.version ? record : row} doing={action} onClose={onClose} />
}
