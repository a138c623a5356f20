import WifiOff from 'lucide-react/icons/wifi-off'

interface Props {
  why: string
  /** Somebody wanted to assign a driver. */
  isAsked: boolean
}

/** Says that this device has no more of a load than its line in the list, and what to do about it. */
export function NotOnDevice({ why, isAsked }: Props) {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink)"
    >
      <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <b>This device has only the line of the list of this load.</b> {why}{' '}
        {isAsked
          ? 'Stay on this page: Assign Driver opens as soon as the load is read.'
          : 'What can be done with it appears as soon as the load is read.'}
      </span>
    </p>
  )
}
