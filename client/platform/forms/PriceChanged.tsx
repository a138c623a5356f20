import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDollars } from '#shared/kernel/money'

interface Props {
  /** In dollars; null while it is as it was. */
  before: number | null
  now: number
}

/** Says in a dialog that the price has changed under the eyes of the person, as soon as it does. */
export function PriceChanged({ before, now }: Props) {
  return (
    <div role="alert" className="contents">
      {before !== null && (
        <p className="flex items-start gap-2 rounded-field bg-(--amber-tint) px-3 py-2 font-semibold text-(--amber-ink)">
          <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 flex-none" />
          <span>
            <span>The price has changed: </span>
            <s>{formatDollars(before)}</s> <span>{formatDollars(now)}</span>
          </span>
        </p>
      )}
    </div>
  )
}
