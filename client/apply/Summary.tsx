import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { applicationEquipment } from '#shared/kernel/equipment'
import { formatDay, isCalendarDay } from '#shared/kernel/time'
import type { DriverApplication } from '#shared/recruiting/driverApplication'
import { samePage } from '../app/samePage.ts'
import { type Answers, noAnswers } from './answers.ts'
import { stepPath, steps } from './steps.ts'

const list = new Intl.ListFormat('en-US')

/** A summary of the answers, with a link to each step. */
export function Summary({ control }: { control: Control<Answers, unknown, DriverApplication> }) {
  const answers = { ...noAnswers, ...useWatch({ control }) } as Answers
  const rows = [personalRows, experienceRows, equipmentRows].map((toRows) => toRows(answers))
  return (
    <div className="grid gap-5">
      {rows.map((section, index) => (
        <section
          key={steps[index]?.title}
          aria-labelledby={`apply-summary-${index}`}
          className="rounded-field border border-line px-4 pt-2 pb-4"
        >
          <div className="flex items-center justify-between gap-4">
            <h3 id={`apply-summary-${index}`} className="text-label">
              {steps[index]?.title}
            </h3>
            <Link to={stepPath(index + 1)} state={samePage} className="link inline-flex min-h-11 items-center">
              Change<span className="sr-only"> {steps[index]?.title}</span>
            </Link>
          </div>
          <dl className="grid gap-x-4 gap-y-1.5 text-second sm:grid-cols-[10rem_minmax(0,1fr)]">
            {section.map(([name, ...values]) => (
              <div key={name} className="sm:contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  {values.filter(Boolean).join(', ') || <em className="text-muted">Not answered</em>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

type Row = readonly [name: string, ...values: string[]]

function personalRows({ firstName, lastName, email, phone, address, city, state, zipCode }: Answers): Row[] {
  return [
    ['Name', `${firstName} ${lastName}`.trim()],
    ['Email', email],
    ['Phone', phone],
    ['Address', address, city, `${state} ${zipCode}`.trim()],
  ]
}

function experienceRows({ cdlNumber, cdlClass, cdlExpiration, yearsExperience, ...answers }: Answers): Row[] {
  const expires = isCalendarDay(cdlExpiration) ? `expires ${formatDay(cdlExpiration)}` : ''
  return [
    ['CDL', cdlNumber, `Class ${cdlClass}`, expires],
    ['Endorsements', answers.endorsements.length ? list.format(answers.endorsements) : 'None'],
    ['Experience', yearsExperience && `${yearsExperience} years`],
    ['Equipment types', ...answers.equipmentTypes.map((type) => applicationEquipment[type])],
    ['Previous employer', answers.previousEmployer || 'None given'],
  ]
}

function equipmentRows({ ownEquipment, equipmentType, equipmentYear, equipmentMake, equipmentModel }: Answers): Row[] {
  if (!ownEquipment) return [['Own equipment', 'No']]
  const make = [equipmentYear, equipmentMake, equipmentModel].filter(Boolean).join(' ')
  return [['Own equipment', 'Yes', equipmentType && applicationEquipment[equipmentType], make]]
}
