import { createContext, type ReactNode, useCallback, useState } from 'react'
import type { InvoiceRow } from '#shared/invoice'
import type { InvoiceVerb } from '#shared/invoiceStates'
import { useCachedRow } from '../../offline/cache/useCachedRows.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { InvoiceDialogs } from './InvoiceDialogs.tsx'

interface Doing {
  invoice: InvoiceRow
  verb: InvoiceVerb
}

/** Opens the dialog of a verb for an invoice. */
export const DoInvoice = createContext<(doing: Doing) => void>(() => {})

/** Around a list or a record: its dialogs stay while a row goes, as one does that is paid. */
export function InvoiceDoing({ children }: { children: ReactNode }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const begin = useCallback((next: Doing) => setDoing(next), [])
  return (
    <DoInvoice.Provider value={begin}>
      {children}
      {doing && <DialogOf {...doing} onClose={() => setDoing(null)} />}
    </DoInvoice.Provider>
  )
}

/** The dialog of a verb with the row as it is now, where this device has it. */
export function DialogOf({ invoice, verb, onClose }: Doing & { onClose: () => void }) {
  const row = useCachedRow(useCache(), 'invoices', invoice.number)
  return <InvoiceDialogs invoice={row ?? invoice} doing={verb} onClose={onClose} />
}
