import { type ComponentType, useMemo, useState } from 'react'
import { api } from '#shared/kernel/paths'
import { Inbox } from '../inbox/Inbox.tsx'
import { useAddress } from '../list/useAddress.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { applicationColumns } from './applicationColumns.tsx'
import { nameOf } from './applicationParts.tsx'
import { noApplications } from './noApplications.tsx'
import { RecruitingView, RecruitingViews } from './RecruitingViews.tsx'

const stored = 'fairlane-recruiting'

/** Recruiting (§2): the board of applications, or the live list of them, as this device was last asked for. */
export function Recruiting({ Board }: { Board: ComponentType }) {
  const { params } = useAddress()
  // Who follows an address with a status or an order wants the list: the board has neither.
  const [isBoard, setBoard] = useState(() => !params.has('status') && !params.has('sort') && isBoardStored())
  const view = useMemo(() => {
    const choose = (board: boolean) => {
      setBoard(board)
      try {
        localStorage.setItem(stored, board ? 'board' : 'list')
      } catch {
        // Storage is blocked: the choice holds for this page only.
      }
    }
    return { isBoard, choose }
  }, [isBoard])
  return <RecruitingView value={view}>{isBoard ? <Board /> : <List />}</RecruitingView>
}

function List() {
  return (
    <Inbox
      resource="applications"
      title="Recruiting"
      lead="We call every applicant within 24 hours. Most urgent first."
      called="application"
      briefly="application"
      searchBy="reference, name, phone, city"
      columns={applicationColumns}
      Card={ApplicationCard}
      from={nameOf}
      views={<RecruitingViews />}
      exported={api.applications}
      none={{ text: noApplications.none, link: noApplications.button }}
    />
  )
}

function isBoardStored(): boolean {
  try {
    return localStorage.getItem(stored) !== 'list'
  } catch {
    // Storage is blocked.
    return true
  }
}
