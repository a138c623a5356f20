import WifiOff from 'lucide-react/icons/wifi-off'

interface Props {
  why: string
  /** The user wanted to assign a driver. */
  isAsked: boolean
}

/** Shows that this device has only the row of a load, and what to do about it. */
export function NotOnDevice({ why, isAsked }: Props) {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink)"
    >
      <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <b>Only a summary of this load is saved on this device.</b>{' '}
        <span>{`${why} ${
          isAsked ? 'Assign Driver opens as soon as the load is read.' : 'Actions appear when the load has been read.'
        }`}</span>
      </span>
    </p>
  )
}
