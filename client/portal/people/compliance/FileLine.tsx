import CircleCheck from 'lucide-react/icons/circle-check'
import Minus from 'lucide-react/icons/minus'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { documentTitle, isBuiltIn, type KindId } from '#shared/documents/document'
import { cfrName, type FileState, requirements } from '#shared/documents/qualificationFile'
import { formatDriverTypes } from '#shared/documents/requiredPeriods'
import { daysUntil } from '#shared/kernel/calendarDay'
import { formatCount } from '#shared/kernel/count'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { decidedText, noPageText } from '../documents/decidedText.ts'
import { unbrokenDay } from '../documents/ownDocument.ts'

/** A line of a qualification file, as this device or the server works it out. */
export interface FileLineItem {
  kind: KindId
  label: string
  /** Null for a custom document type. */
  cfr: string | null
  isNeeded: boolean
  state: FileState
  /** The last calendar day on which it is fulfilled; null without an expiration. */
  endsOn: string | null
  document: {
    kind: KindId
    validFrom: string | null
    checkedAt: string | null
    checkedBy?: string | null | undefined
    submittedAt?: string | null | undefined
    /** Only in the server's answer. */
    hasPage?: boolean
    /** Only in a cached row. */
    files?: readonly { receivedAt: string | null }[]
  } | null
}

interface Props {
  item: FileLineItem
  /** The calendar day for which the file is shown. */
  day: string
  /** The pages of the document. */
  pages?: ReactNode
}

const looks: Record<FileState, { Icon: typeof Minus; ink: string; text: string }> = {
  fine: { Icon: CircleCheck, ink: 'text-(--green-ink)', text: 'In order' },
  soon: { Icon: TriangleAlert, ink: 'text-(--amber-ink)', text: 'Expires soon' },
  expired: { Icon: OctagonX, ink: 'text-(--red-ink)', text: 'Expired' },
  missing: { Icon: OctagonX, ink: 'text-(--red-ink)', text: 'Missing' },
  not_needed: { Icon: Minus, ink: 'text-muted', text: 'Not needed' },
}

/** A requirement of the qualification file: its CFR part, its status, and the evidence. */
export function FileLine({ item, day, pages }: Props) {
  const { Icon, ink, text } = looks[item.state]
  const isLoud = item.state !== 'fine' && item.state !== 'not_needed'
  return (
    <li className="flex gap-3 border-line px-4 py-3 not-first:border-t md:px-5">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-x-3 max-[16.5rem]:flex-wrap">
          <p className="font-semibold">
            <span>{item.label}</span>
            <span className="sr-only">{`: ${text}`}</span>
          </p>
          <p className="flex-none text-[0.8125rem] max-[16.5rem]:shrink leading-6 text-muted">
            {item.cfr === null && !item.isNeeded ? 'Not required' : cfrName(item).replace('49 CFR ', '')}
          </p>
        </div>
        <p className={`text-second wrap-anywhere ${isLoud ? ink : 'text-muted'}`}>{formatEvidence(item, day)}</p>
      </div>
      {wrapText(pages)}
    </li>
  )
}

/** The evidence: the document, its date, the person who reviewed it, its expiration, and a note when it has no page. */
function formatEvidence({ kind, state, document, endsOn }: FileLineItem, day: string): string {
  if (!document) {
    const { graceDays, of = [] } = isBuiltIn(kind) ? requirements[kind] : {}
    if (state === 'not_needed') return `Not needed: ${formatDriverTypes(of)} only.`
    return graceDays ? `Not on file. Due ${graceDays} days after onboarding.` : 'Not on file.'
  }
  const { validFrom } = document
  const kindTitle = document.kind === kind ? '' : documentTitle({ kind: document.kind })
  const since = validFrom
    ? `${kindTitle ? `${kindTitle} from` : 'From'} ${unbrokenDay(validFrom)}`
    : `${kindTitle || 'On file'}, before our records began`
  const decided = decidedText(document)
  const hasPage = document.hasPage ?? document.files?.some(({ receivedAt }) => receivedAt !== null) ?? true
  const parts = [`${since}${decided ? `, ${decided}` : ''}.`, endsOn && formatEnd(endsOn, day), !hasPage && `${noPageText}.`]
  return parts.filter(Boolean).join(' ')
}

function formatEnd(endsOn: string, day: string): string {
  const days = daysUntil(endsOn, day)
  const on = unbrokenDay(endsOn)
  if (days < 0) return `Expired ${on}, ${days === -1 ? '1 day' : `${formatCount(-days)} days`} before.`
  return days === 0 ? `Expires ${on}, the same day.` : `Expires ${on}, in ${days === 1 ? '1 day' : `${formatCount(days)} days`}.`
}
