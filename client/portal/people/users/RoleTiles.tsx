import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { roleDescriptions } from '#shared/access/roleDescriptions'
import { type Role, roleNames, roles } from '#shared/access/roles'
import { whyNotRole } from '#shared/users/userRules'
import { useManaging } from './managing.ts'

/** Those that are given most; the others stand behind a press. */
const usual: readonly Role[] = ['dispatcher', 'driver', 'shipper']

interface Props {
  id: string
  chosen: string
  onChoose: (role: Role) => void
  /** All of them at once. */
  all?: boolean
  error?: string | undefined
}

/** The roles, each with what it may do. One that this person may not give says why. */
export function RoleTiles({ id, chosen, onChoose, all = false, error }: Props) {
  const { me } = useManaging()
  const [showsAll, setShowsAll] = useState(all)
  const shown = showsAll ? roleNames : roleNames.filter((role) => usual.includes(role) || role === chosen)
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend className="field-label mb-1.5">Role</legend>
      <div className="grid gap-2">
        {shown.map((role) => {
          const why = whyNotRole(role, me)
          const text = (
            <span className="min-w-0">
              <span id={`${id}-${role}`} className="block font-sign text-label leading-6">
                {roles[role]}
              </span>
              <span id={`${id}-${role}-may`} className="block text-second text-muted">
                {why ? why.message : roleDescriptions[role]}
              </span>
            </span>
          )
          if (why) {
            return (
              <div key={role} className="check-tile cursor-not-allowed! items-start text-muted">
                <Lock aria-hidden="true" className="mx-0.5 mt-0.5 size-5 shrink-0" />
                {text}
              </div>
            )
          }
          return (
            <label key={role} className="check-tile items-start">
              <input
                type="radio"
                name={id}
                className="radio"
                value={role}
                checked={chosen === role}
                aria-labelledby={`${id}-${role}`}
                aria-describedby={`${id}-${role}-may`}
                onChange={() => onChoose(role)}
              />
              {text}
            </label>
          )
        })}
      </div>
      {!showsAll && (
        <button type="button" className="link min-h-11 justify-self-start" onClick={() => setShowsAll(true)}>
          {`All ${roleNames.length} roles and permissions`}
        </button>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
