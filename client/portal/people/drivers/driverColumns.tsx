import type { Driver } from '#shared/drivers/driver'
import { driverTypes } from '#shared/drivers/status'
import { formatCount } from '#shared/kernel/count'
import { PhoneLink } from '../../detail/Contact.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { DriverActions } from './DriverCard.tsx'
import { EndorsementBadges, ExpiringDocuments, License, MedicalCard } from './driverParts.tsx'

const second = 'block text-[0.8125rem] text-muted'

const actions: Column<Driver> = {
  title: 'Actions',
  width: 'w-[17%]',
  numeric: true,
  cell: (driver) => (
    <div className="flex flex-wrap justify-end gap-1.5">
      <DriverActions driver={driver} small />
    </div>
  ),
}

/** The columns for roles that see only names and status. */
export const restrictedColumns: readonly Column<Driver>[] = [
  {
    title: 'Driver',
    width: 'w-[45%]',
    cell: ({ fullName }) => (
      <span translate="no" className="font-semibold wrap-anywhere">
        {fullName}
      </span>
    ),
  },
  { title: 'Status', width: 'w-[30%]', cell: ({ status }) => <StatusBadge resource="drivers" status={status} /> },
  actions,
]

/** The columns of the drivers table. */
export const driverColumns: readonly Column<Driver>[] = [
  {
    title: 'Driver',
    width: 'w-[18%]',
    cell: ({ fullName, type, phone }) => (
      <>
        <span translate="no" className="block font-semibold wrap-anywhere">
          {fullName}
        </span>
        {type && <span className={second}>{driverTypes[type]}</span>}
        {phone && (
          <PhoneLink
            phone={phone}
            className="link inline-flex max-w-full items-center gap-1.5 text-[0.8125rem] pointer-coarse:min-h-11"
            undialable="inline-flex max-w-full items-center gap-1.5 text-[0.8125rem]"
          />
        )}
      </>
    ),
  },
  { title: 'Status', width: 'w-[13%]', cell: ({ status }) => <StatusBadge resource="drivers" status={status} /> },
  { title: 'CDL', width: 'w-[16%]', cell: (driver) => <License {...driver} /> },
  {
    title: 'Endorsements',
    width: 'w-[13%]',
    cell: ({ endorsements }) => endorsements && <EndorsementBadges codes={endorsements} />,
  },
  {
    title: 'Medical card',
    width: 'w-[17%]',
    cell: (driver) => (
      <>
        <MedicalCard driver={driver} />
        <ExpiringDocuments driver={driver} />
      </>
    ),
  },
  {
    title: 'Loads',
    width: 'w-[7%]',
    numeric: true,
    cell: ({ completedLoads }) => formatCount(completedLoads),
  },
  { ...actions, width: 'w-[16%]' },
]
