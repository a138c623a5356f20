import { useContext } from 'react'
import { can } from '#shared/access/permissions'
import { company } from '#shared/kernel/company'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { BoardScreen } from './BoardScreen.tsx'
import './schedule.css'
import './board.css'
import './bars.css'

/** The dispatch board, for roles that assign: drivers and days, and the loads that need a driver. */
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
