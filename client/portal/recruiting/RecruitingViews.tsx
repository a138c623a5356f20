import { createContext, useContext } from 'react'

interface Views {
  isBoard: boolean
  choose: (board: boolean) => void
}

/** Whether recruiting is shown as a board or as a list, and how to change that. */
export const RecruitingView = createContext<Views>({ isBoard: true, choose: () => {} })

/** In the head of both: the switch between them. */
export function RecruitingViews() {
  const { isBoard, choose } = useContext(RecruitingView)
  return (
    <fieldset className="list-views no-print">
      <legend className="sr-only">View</legend>
      {[true, false].map((board) => (
        <button
          key={String(board)}
          type="button"
          className="list-view cursor-pointer"
          aria-pressed={isBoard === board}
          onClick={() => choose(board)}
        >
          {board ? 'Board' : 'List'}
        </button>
      ))}
    </fieldset>
  )
}
