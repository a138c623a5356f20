import CircleAlert from 'lucide-react/icons/circle-alert'

/** Announces why an action failed; empty without a reason. */
export function RefusalLine({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="error-summary flex gap-3 font-semibold">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
