import Ban from 'lucide-react/icons/ban'
import { StopTime } from '../../detail/RouteStops.tsx'

/** Shows on top of a load that it is cancelled. */
export function CancelledBanner({ at, zone }: { at: string; zone: string }) {
  return (
    <p className="flex items-center gap-3 rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 font-semibold text-(--amber-ink)">
      <Ban aria-hidden="true" className="size-6 shrink-0" />
      <span>
        This load was cancelled <StopTime at={at} zone={zone} />
        <span>.</span>
      </span>
    </p>
  )
}
