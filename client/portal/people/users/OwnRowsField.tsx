import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../platform/api/queries.ts'
import { Field } from '../../../platform/forms/Field.tsx'

interface Props {
  id: string
  role: 'driver' | 'shipper'
  /** The id of the driver or shipper; empty for no choice. */
  value: string
  onChoose: (id: string) => void
  /** The user to link: drivers that are linked to other users are not offered. */
  userId?: string
  error?: string | undefined
}

/** Selects the driver or shipper whose rows the user sees as their own. */
export function OwnRowsField({ role, ...props }: Props) {
  return role === 'driver' ? <DriverField {...props} /> : <ShipperField {...props} />
}

function DriverField({ userId, ...props }: Omit<Props, 'role'>) {
  const drivers = useQuery(queries.drivers())
  const { data: users = [] } = useQuery(queries.users())
  const assigned = new Set(users.flatMap(({ id, driverId }) => (driverId && id !== userId ? [driverId] : [])))
  const free = drivers.data?.filter(({ id }) => !assigned.has(id)).map(({ id, fullName }) => ({ id, name: fullName }))
  return <Choice {...props} label="Driver" choices={free} isFailed={drivers.isError} none="None yet: no access to data" />
}

function ShipperField({ userId: _, ...props }: Omit<Props, 'role'>) {
  const { data, isError } = useQuery(queries.shippers)
  return <Choice {...props} label="Company" choices={data} isFailed={isError} none="None yet: no access to data" />
}

interface ChoiceProps extends Omit<Props, 'role' | 'userId'> {
  label: string
  none: string
  choices: readonly { id: string; name: string }[] | undefined
  isFailed: boolean
}

function Choice({ id, label, none, choices, isFailed, value, onChoose, error }: ChoiceProps) {
  const sorted = choices?.toSorted((a, b) => a.name.localeCompare(b.name))
  const problem = isFailed && !choices ? "Couldn't load names. You can choose later." : undefined
  return (
    <Field id={id} label={label} error={error ?? problem} optional kind="select" hint="Whose loads and documents they see">
      {(control) => (
        <select {...control} value={value} disabled={!sorted} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{sorted || isFailed ? none : 'Loading…'}</option>
          {sorted?.map((row) => (
            <option key={row.id} value={row.id}>
              {row.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
