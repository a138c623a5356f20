import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { type Place, staffPath } from '#shared/access/navigation'
import { can, type Permission } from '#shared/access/permissions'
import { useMenu } from '../../platform/ui/useMenu.ts'
import { placeIcons } from '../shell/placeIcons.ts'
import { OwnRole } from '../shell/session/usePermission.ts'

interface Addition {
  place: Place
  text: string
  needs: Permission
}

/** The resources that users create by hand, each at `/new` below its list. */
const additions: readonly Addition[] = [
  { place: 'loads', text: 'Load', needs: 'loads:write' },
  { place: 'brokers', text: 'Broker', needs: 'brokers:write' },
  { place: 'quotes', text: 'Quote by phone', needs: 'quotes:write' },
  { place: 'drivers', text: 'Driver', needs: 'drivers:write' },
]

const getFormPath = ({ place }: Addition) => `${staffPath(place)}/new`

/** The links to the forms that the user may open; a single one is the button itself. */
export function QuickAdd() {
  const role = useContext(OwnRole) ?? ''
  const { isOpen, around, button, id } = useMenu()
  const [first, ...others] = additions.filter(({ needs }) => can(role, needs))
  if (!first) return null
  if (others.length === 0) {
    return (
      <Link to={getFormPath(first)} className="btn btn-primary">
        <Plus aria-hidden="true" className="size-5" />
        <span>Quick Add</span>
      </Link>
    )
  }
  return (
    <div {...around} className="relative">
      <button {...button} type="button" className="btn btn-primary">
        <Plus aria-hidden="true" className="size-5" />
        <span>Quick Add</span>
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
      {isOpen && (
        <ul id={id} data-menu className="account-menu w-60 p-2! max-sm:right-auto max-sm:left-0">
          {[first, ...others].map((addition) => {
            const Icon = placeIcons[addition.place]
            return (
              <li key={addition.place}>
                <Link to={getFormPath(addition)} className="btn btn-ghost w-full justify-start">
                  <Icon aria-hidden="true" className="size-5" />
                  <span>{addition.text}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
