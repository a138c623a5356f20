import ArrowRight from 'lucide-react/icons/arrow-right'
import type { MouseEvent } from 'react'
import { OfflineLine, offlineLineId } from '../platform/forms/OfflineLine.tsx'
import { lastStep } from './steps.ts'

interface Props {
  step: number
  submitting: boolean
  /** Submitting can only store it (offline): a line above the buttons says so. */
  willWait: boolean
  onPrevious: () => void
}

/** Previous and Next, or Submit Application; sticky at the bottom on a phone. */
export function StepButtons({ step, submitting, willWait, onPrevious }: Props) {
  return (
    <div className="step-buttons">
      {willWait && <OfflineLine />}
      {step > 1 && (
        <button type="button" className="btn btn-outline btn-lg" onClick={onPrevious}>
          Previous
        </button>
      )}
      {step < lastStep ? (
        <button key="next" type="submit" data-early="next" className="btn btn-primary btn-lg">
          Next
          <ArrowRight aria-hidden="true" size={22} />
        </button>
      ) : (
        <button
          key="submit"
          type="submit"
          className="btn btn-primary btn-lg"
          aria-describedby={willWait ? offlineLineId : undefined}
          onClick={ignoreSecond}
        >
          {submitting ? 'Submitting...' : 'Submit Application'}
        </button>
      )}
    </div>
  )
}

/** Ignores the second click of a double click on Next, where Submit has appeared in its place. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
