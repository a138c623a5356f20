import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { usePermission } from '../../../shell/session/usePermission.ts'

/** A warning about the interest rate on escrow, with the place where it is entered. */
export function RateWarning({ text }: { text: string }) {
  const mayChange = usePermission('settings:write')
  return (
    <p className="text-(--amber-ink)">
      <span>{text}</span>{' '}
      {mayChange ? (
        <Link to={`${staffPath('settings')}/escrow`} className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
          Escrow interest
        </Link>
      ) : (
        <span>An admin enters it under Settings, Escrow interest.</span>
      )}
    </p>
  )
}
