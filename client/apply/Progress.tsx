import Check from 'lucide-react/icons/check'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { DriverApplication } from '#shared/recruiting/driverApplication'
import { samePage } from '../app/samePage.ts'
import { type Answers, gapsOf, given } from './answers.ts'
import { lastStep, stepPath, steps } from './steps.ts'

interface Props {
  control: Control<Answers, unknown, DriverApplication>
  step: number
  /** The questions with errors since the form was submitted. */
  wrong: readonly string[]
}

/** The four steps as mile markers. Each is a link, because the steps may be filled in in any order. */
export function Progress({ control, step, wrong }: Props) {
  const answers = useWatch({ control }) as Partial<Answers>
  const gaps = gapsOf(answers)
  const answered = given(answers)
  return (
    <nav aria-label="Steps of the application" className="no-print">
      <ol className="grid grid-cols-4 gap-1.5 max-[20rem]:grid-cols-2 sm:gap-3">
        {steps.map(({ title, questions }, index) => {
          const number = index + 1
          const errors = questions.filter((name) => wrong.includes(name)).length
          const complete =
            questions.every((name) => !gaps.has(name)) && (number < step || questions.some((name) => name in answered))
          const now = number === step
          const stateClass = now ? 'step-now' : errors ? 'step-wrong' : complete ? 'step-done' : ''
          return (
            <li key={title} className={`step ${stateClass}`}>
              <Link
                to={stepPath(number)}
                state={samePage}
                data-early={`step-${number}`}
                aria-current={now ? 'step' : undefined}
                className="flex min-h-12 flex-wrap items-center gap-x-1.5 gap-y-1 pt-2 sm:flex-nowrap sm:gap-2"
              >
                <span className="mile-marker" aria-hidden="true">
                  {number}
                </span>
                {errors ? (
                  <OctagonAlert aria-hidden="true" size={18} className="flex-none text-(--red-ink)" />
                ) : (
                  complete && !now && <Check aria-hidden="true" size={18} strokeWidth={3} className="flex-none text-primary" />
                )}
                <span className="max-sm:basis-full max-sm:text-caption max-sm:leading-tight">
                  <span className="sr-only">{`Step ${number} of ${lastStep}: `}</span>
                  <span>{title}</span>
                  <span className="sr-only">{errors ? `, ${errors} to correct` : complete ? ', complete' : ''}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
