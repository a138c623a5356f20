import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatAsOfZoned } from '../../../platform/ui/asOf.ts'
import { useNow } from '../../detail/now.ts'

/** Until when the desk has promised a price, by the reader's clock; marked once that has passed. */
export function PromisedAnswer({ by, capital = false }: { by: string; capital?: boolean }) {
  const now = useNow()
  const due = Date.parse(by)
  const time = (
    <time dateTime={by} className="whitespace-nowrap">
      {formatAsOfZoned(due, now)}
    </time>
  )
  if (due > now)
    return (
      <>
        <span>{`${capital ? 'Our' : 'our'} answer by `}</span>
        {time}
      </>
    )
  return (
    <span className="inline-flex items-start gap-1.5 font-semibold text-(--amber-ink)">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        <span>{`${capital ? 'We' : 'we'}'re late. Promised by `}</span>
        {time}
      </span>
    </span>
  )
}
