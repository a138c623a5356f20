import type { LucideIcon } from 'lucide-react'
import Archive from 'lucide-react/icons/archive'
import Bell from 'lucide-react/icons/bell'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Files from 'lucide-react/icons/files'
import Fuel from 'lucide-react/icons/fuel'
import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Percent from 'lucide-react/icons/percent'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Timer from 'lucide-react/icons/timer'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { type SettingsGroup, settingsGroupNames, settingsGroups } from '#shared/settings/settingsFields'

/** The kinds of documents stand among the groups; each of them is a row of its own. */
export const kindsPage = 'document-kinds'
/** Each quarter has an interest rate of its own. */
export const ratesPage = 'escrow'
export type SettingsPage = SettingsGroup | typeof kindsPage | typeof ratesPage

const icons: Record<SettingsPage, LucideIcon> = {
  fuel: Fuel,
  costs: Truck,
  haulers: Users,
  margin: Percent,
  detention: Hourglass,
  escrow: PiggyBank,
  validity: CalendarClock,
  factor: ShieldCheck,
  notifications: Bell,
  promises: Timer,
  calendar: CalendarOff,
  'document-kinds': Files,
  retention: Archive,
  provider: KeyRound,
}

/** The group that the settings open with. */
export const firstGroup = settingsGroupNames[0]

/** In the order of the screen. */
const shown: readonly SettingsPage[] = settingsGroupNames.flatMap((group): SettingsPage[] => {
  if (group === 'validity') return [ratesPage, group]
  return group === 'retention' ? [kindsPage, group] : [group]
})

const titles: Record<SettingsPage, { title: string }> = {
  ...settingsGroups,
  [kindsPage]: { title: 'Document types' },
  [ratesPage]: { title: 'Escrow interest' },
}

const getPath = (group: SettingsPage) => staffPath('settings') + (group === firstGroup ? '' : `/${group}`)

/** On a phone the groups scroll sideways. The selected group scrolls into view, also after the back button. */
const intoSight = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })

/** The groups of the settings; a pencil marks the one with something unsaved. */
export function GroupNav({ chosen, isDirty, hasProvider }: { chosen: SettingsPage; isDirty: boolean; hasProvider: boolean }) {
  return (
    <nav aria-label="Groups of settings" className="card settings-groups">
      <ul>
        {shown.map((group) => {
          if (group === 'provider' && !hasProvider) return null
          const Icon = icons[group]
          const isChosen = group === chosen
          return (
            <li key={group}>
              <Link
                ref={isChosen ? intoSight : null}
                to={getPath(group)}
                aria-current={isChosen ? 'page' : undefined}
                className="settings-group"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className="grow">{titles[group].title}</span>
                {isChosen && isDirty && (
                  <Pencil role="img" aria-label="not saved" className="size-4 shrink-0 text-(--amber-ink)" />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
