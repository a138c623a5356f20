import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { LoadRecord } from '#shared/loads/load'
import { StopTime } from '../../detail/RouteStops.tsx'

/** Shows the previous driver of a load who has it now. */
export function HandedOverBanner({ to, at, zone }: NonNullable<LoadRecord['handedOver']>) {
  return (
    <p className="flex items-center gap-3 rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 font-semibold text-(--amber-ink)">
      <ArrowLeftRight aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span>{to ? `Handed over to ${to} on ` : 'Dispatch took this load back on '}</span>
        <StopTime at={at} zone={zone} />
        <span>.</span>
      </span>
    </p>
  )
}
