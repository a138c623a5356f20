import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { useCandidates } from '../assign/useCandidates.ts'
import { FindingsCard } from './FindingsCard.tsx'
import { DriverCard } from './LoadDriverCard.tsx'

interface Props {
  load: LoadRow
  record: LoadRecord | null
  isCancelled: boolean
  onChange: (() => void) | null
}

/** The findings about the driver of an open load, and the driver. Roles that do not assign see only the driver. */
export function DriverCards({ load, record, isCancelled, onChange }: Props) {
  const isOpen = load.status === 'planned' || load.status === 'enroute'
  const assigns = usePermission('loads:assign')
  if (!record || !assigns || !isOpen || isCancelled)
    return <DriverCard load={load} legs={record?.legs} known={undefined} onChange={null} />
  return <Checked load={record} onChange={onChange} />
}

function Checked({ load, onChange }: { load: LoadRecord; onChange: Props['onChange'] }) {
  const { known, error } = useCandidates(load)
  return (
    <>
      <FindingsCard load={load} known={known} error={error} />
      <DriverCard load={load} legs={load.legs} known={known} onChange={onChange} />
    </>
  )
}
