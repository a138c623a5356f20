import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { api } from '#shared/kernel/paths'
import type { ListQuery } from '../../../platform/api/queries.ts'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useMenu } from '../../../platform/ui/useMenu.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useDownload } from '../../detail/useDownload.ts'

interface Props {
  /** What narrows and sorts the list. */
  query: ListQuery
}

/** Saves what QuickBooks Online imports: the invoices of the list, and the credit memos, which it takes from a file of their own. */
export function InvoiceExport({ query }: Props) {
  const { isOpen, close, around, button, id } = useMenu()
  const onLine = useOnLine()
  const { status: _, age: __, ...filters } = query
  const invoices = useDownload([api.invoices, 'export', query])
  const memos = useDownload([api.invoices, 'credit-memos', filters])
  const isSaving = invoices.isSaving || memos.isSaving
  useFocusBack(isSaving)
  const item = (title: string, text: string, save: () => Promise<void>) => (
    <li>
      <button
        type="button"
        className="btn btn-ghost h-auto w-full flex-col items-start gap-0.5 py-2 text-left whitespace-normal"
        onClick={() => {
          close()
          void save()
        }}
      >
        <span>{title}</span>
        <small className="font-sans text-second font-normal text-muted">{text}</small>
      </button>
    </li>
  )
  return (
    <div {...around} className="relative">
      <button {...button} type="button" className="btn btn-outline" disabled={isSaving || !onLine}>
        <Download aria-hidden="true" className="size-5" />
        <span>{!onLine ? 'Needs a connection' : isSaving ? 'Exporting…' : 'Export'}</span>
        {onLine && !isSaving && <ChevronDown aria-hidden="true" className="size-4" />}
      </button>
      {isOpen && (
        <ul id={id} data-menu className="account-menu grid w-80 max-w-[calc(100vw-2rem)] p-2! max-sm:right-auto max-sm:left-0">
          {item(
            'Invoices for QuickBooks',
            `${isNarrowed(query) ? 'Invoices in the current list' : 'All invoices'}, one line per charge. Voided invoices are included; import the credit memos too.`,
            invoices.save,
          )}
          {item(
            'Credit memos for QuickBooks',
            `For all voided invoices${isNarrowed(filters) ? ' in the search' : ''}. Import after the invoices.`,
            memos.save,
          )}
        </ul>
      )}
    </div>
  )
}

const isNarrowed = ({ sort: _, ...query }: ListQuery) => Object.values(query).some(Boolean)
