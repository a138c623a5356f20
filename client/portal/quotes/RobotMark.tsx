import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { createContext, useContext } from 'react'
import type { Quote } from '#shared/quotes/quote'
import { useOnLine } from '../../platform/ui/useOnLine.ts'
import { RobotFlag } from '../list/badges/RobotFlag.tsx'
import { useQuoteAct } from './record/useQuoteAct.ts'
import { useQuoteActions } from './record/useQuoteActions.ts'

/** Receives a request that is no longer marked as spam, whether this user or another one restored it. */
export const OnBroughtBack = createContext<(quote: Quote) => void>(() => {})

/** The spam mark of a request in a list, with a button that restores the request. */
export function RobotMark({ quote }: { quote: Quote }) {
  const may = useQuoteActions(quote)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <RobotFlag />
      {may('restore') && <BringBack quote={quote} />}
    </div>
  )
}

function BringBack({ quote }: { quote: Quote }) {
  const onBroughtBack = useContext(OnBroughtBack)
  const onBack = () => onBroughtBack(quote)
  const { run, problem } = useQuoteAct(quote, onBack, (current) => !current.suspicious && onBack())
  const onLine = useOnLine()
  return (
    <>
      {/* Not disabled while sending, which would move the focus: further presses are ignored. */}
      <button type="button" className="btn btn-ghost -mx-2 px-2 no-print" disabled={!onLine} onClick={() => void run('restore')}>
        <RotateCcw aria-hidden="true" className="size-5" />
        <span>{onLine ? 'Not spam' : 'Needs a connection'}</span>
        <span translate="no" className="sr-only">
          {' '}
          {quote.reference}
        </span>
      </button>
      {problem && (
        <p role="alert" className="field-error basis-full">
          {problem}
        </p>
      )}
    </>
  )
}
