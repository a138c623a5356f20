import { useContext } from 'react'
import { company } from '#shared/company'
import { can } from '#shared/permissions'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { OwnRole } from '../session/usePermission.ts'
import { BoardScreen } from './BoardScreen.tsx'
import './schedule.css'
import './board.css'
import './bars.css'

/** The dispatch board: drivers and days, and the loads that need a driver. For whoever assigns. */
export function Schedule() {
  const role = useContext(OwnRole)
  return (
    <>
      <title>{`Schedule | ${company.name}`}</title>
      {can(role, 'loads:assign') ? (
        <BoardScreen />
      ) : (
        <div className="grid content-start gap-4 p-3 py-5 md:p-6">
          <h1>Schedule</h1>
          <NoAccess />
        </div>
      )}
    </>
  )
}
