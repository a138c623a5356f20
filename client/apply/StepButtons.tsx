import ArrowRight from 'lucide-react/icons/arrow-right'
import type { MouseEvent } from 'react'
import { OfflineLine, offlineLineId } from '../forms/OfflineLine.tsx'
import { lastStep } from './steps.ts'

interface Props {
  step: number
  submitting: boolean
  /** Without a network: a line above the buttons says so. */
  willWait: boolean
  onPrevious: () => void
}

/** Previous and Next, or Submit Application; on a phone they stay under the thumb. */
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
        <button key="next" type="submit" data-early="apply" className="btn btn-primary btn-lg">
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

/** The second half of a double press on Next, which stood in the same place. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
