import { useContext } from 'react'
import { NavLink } from 'react-router-dom'
import { type Place, staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { OwnRole } from '../../shell/session/usePermission.ts'

interface View {
  place: Place
  text: string
  may: (role: string) => boolean
}

/** The screens of dispatch, in their order. */
const views: readonly View[] = [
  { place: 'loads', text: 'Loads', may: (role) => can(role, 'loads:read') },
  { place: 'schedule', text: 'Schedule', may: (role) => can(role, 'loads:write') },
  { place: 'brokers', text: 'Brokers', may: (role) => can(role, 'brokers:read') },
]

/** The links between the screens of dispatch, for roles that may open them. */
export function LoadViews() {
  const role = useContext(OwnRole) ?? ''
  const open = views.filter(({ may }) => may(role))
  if (open.length < 2) return null
  return (
    <nav aria-label="Views of dispatch" className="list-views no-print">
      {open.map(({ place, text }) => (
        <NavLink key={place} to={staffPath(place)} className="list-view">
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
