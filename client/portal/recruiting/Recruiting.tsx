import { type ComponentType, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { ArrivalsDesk } from '../arrivals/ArrivalsDesk.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { applicationColumns } from './applicationColumns.tsx'
import { nameOf } from './applicationParts.tsx'
import { RecruitingView, RecruitingViews } from './RecruitingViews.tsx'

const stored = 'fairlane-recruiting'

/** Recruiting (§2): the live list of applications, or the board of them, as this device was last asked for. */
export function Recruiting({ Board }: { Board: ComponentType }) {
  const [isBoard, setBoard] = useState(storedBoard)
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
    <ArrivalsDesk
      noun="applications"
      title="Recruiting"
      lead="Who is due first on top. Each applicant is promised first contact within 24 hours."
      called="application"
      briefly="application"
      searchBy="reference, name, phone, city"
      columns={applicationColumns}
      Card={ApplicationCard}
      from={nameOf}
      views={<RecruitingViews />}
      none={{
        text: 'They appear here by themselves, as soon as a driver sends the form.',
        link: (
          <Link to={pages.apply} className="btn btn-outline">
            See the form
          </Link>
        ),
      }}
    />
  )
}

function storedBoard(): boolean {
  try {
    return localStorage.getItem(stored) === 'board'
  } catch {
    // Storage is blocked.
    return false
  }
}
