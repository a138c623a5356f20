import { zodResolver } from '@hookform/resolvers/zod'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { listedDays } from '#shared/kernel/businessDays'
import { formatDay } from '#shared/kernel/time'
import { type Application, applicationCommands } from '#shared/recruiting/application'
import { rejectFrom } from '#shared/recruiting/applicationDecision'
import { Field } from '../../../platform/forms/Field.tsx'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useApplicationActions } from '../useApplicationActions.ts'
import { ActionForm } from './ActionForm.tsx'

interface Props {
  application: Application
  /** The company's calendar day. */
  today: string
}

/**
 * The two notices of a rejection after a background report (15 U.S.C. 1681b(b)(3), 1681m): the first with a copy of the report,
 * the time to answer it, and the final one. The recruiter sends them, and this list shows when.
 */
export function AdverseActionNotices({ application, today }: Props) {
  const { reportNoticeOn, finalNoticeOn, afterReport, closedDays } = application
  const may = useApplicationActions(application)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && reportNoticeOn === null && !afterReport) {
    return (
      <button type="button" className="link min-h-11 justify-self-start text-left" onClick={() => setOpen(true)}>
        Adverse background report…
      </button>
    )
  }
  const from = reportNoticeOn && rejectFrom(reportNoticeOn, listedDays(closedDays))
  const isOver = from !== null && today >= from
  return (
    <section aria-labelledby="notices" className="grid gap-3 rounded-box border border-line bg-base-200 p-3">
      <h3 id="notices" className="font-sign text-label font-semibold">
        After a background report
      </h3>
      <ol className="grid gap-2">
        <Step state={reportNoticeOn ? 'done' : 'now'}>
          {reportNoticeOn
            ? `First notice sent ${formatDay(reportNoticeOn)}`
            : 'Pre-adverse action notice, with the report and summary of rights'}
        </Step>
        <Step state={isOver ? 'done' : reportNoticeOn ? 'now' : 'ahead'}>
          {from === null
            ? '5 business days to respond'
            : isOver
              ? `The response period ended ${formatDay(from)}`
              : `The applicant has until ${formatDay(from)} to respond`}
        </Step>
        <Step state={finalNoticeOn ? 'done' : afterReport ? 'now' : 'ahead'}>
          {finalNoticeOn ? `Final notice sent ${formatDay(finalNoticeOn)}` : 'Rejection, and the final notice'}
        </Step>
      </ol>
      {reportNoticeOn === null && may('report-notice') && (
        <SentOn application={application} action="report-notice" today={today} button="Log first notice" />
      )}
      {afterReport && finalNoticeOn === null && may('final-notice') && (
        <SentOn application={application} action="final-notice" today={today} button="Log final notice" />
      )}
    </section>
  )
}

const looks = {
  done: { Icon: CircleCheck, className: 'text-primary', text: 'Done: ' },
  now: { Icon: Clock, className: 'text-(--amber-ink)', text: 'Now: ' },
  ahead: { Icon: CircleDashed, className: 'text-muted', text: '' },
} as const

function Step({ state, children }: { state: keyof typeof looks; children: ReactNode }) {
  const { Icon, className, text } = looks[state]
  return (
    <li className="flex items-start gap-2 text-second">
      <Icon aria-hidden="true" className={`mt-px size-5 shrink-0 ${className}`} />
      <span className="min-w-0">
        <span className="sr-only">{text}</span>
        {wrapText(children)}
      </span>
    </li>
  )
}

interface Sent {
  sentOn: string
}

const resolver = zodResolver(applicationCommands.reportNotice as never) as never as Resolver<Sent, unknown, Sent>
const nothing: Sent = { sentOn: '' }
const toValues = () => nothing

interface SentProps extends Props {
  action: 'report-notice' | 'final-notice'
  button: string
}

function SentOn({ application, action, today, button }: SentProps) {
  const [announcement, setAnnouncement] = useState('')
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ActionForm
        application={application}
        action={action}
        valuesOf={toValues}
        resolver={resolver}
        button={button}
        labels={{ sentOn: 'Sent on' }}
        onDone={() => setAnnouncement('Notice logged.')}
      >
        {(form) => (
          <Field id={`${action}-day`} label="Sent on" error={form.formState.errors.sentOn?.message}>
            {(control) => <input {...control} {...form.register('sentOn')} type="date" max={today} />}
          </Field>
        )}
      </ActionForm>
    </>
  )
}
