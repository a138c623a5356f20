import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { Finding } from '#shared/kernel/findings'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { ErrorSummary, goTo } from '../../../../platform/forms/ErrorSummary.tsx'
import { acceptable, withWarnings } from '../../../../platform/forms/Findings.tsx'
import { OfflineLine, offlineLineId } from '../../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../../platform/forms/RestoredLine.tsx'
import { useCtrlEnter } from '../../../../platform/forms/useCtrlEnter.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { BrokerSection } from './BrokerSection.tsx'
import { FreightSection } from './FreightSection.tsx'
import { fieldId, type LoadForm, type LoadFormState } from './loadForm.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { QuoteButton } from './QuoteButton.tsx'
import { ReadyCard } from './ReadyCard.tsx'
import { labelOf, readiness } from './readiness.ts'
import { StopsSection } from './StopsSection.tsx'
import { useProposals } from './useFormProposals.ts'
import { type FindingsOf, useLive } from './useLive.ts'
import { useStops } from './useStops.ts'

interface Props {
  form: LoadFormState
  gazetteer: Gazetteer
  label: string
  findingsOf: FindingsOf
  /** The server's findings about these values. */
  serverFindings: readonly Finding[]
  submit: (event: FormEvent) => void
  submitting: boolean
  /** Why the action failed. */
  message: string | null
  restored: { onStartOver: () => void; isUnsent?: boolean } | null
  /** The load will be sent once there is a connection. */
  willWait: boolean
  /** The form proposes the fuel surcharge as a charge. */
  addsFuel: boolean
  /** Changes by other users, above the form. */
  above?: ReactNode
  ready: string
  /** What the changes mean for the driver. */
  means?: (values: LoadForm) => string | null
  /** The green button. `brief` goes before "with 1 warning". `unavailable`: why it is disabled now. */
  button: { text: string; brief: string; underway: string; unavailable: string | null }
  /** Why *Save as Quoted* is disabled now, `null` where it is enabled; undefined without that button. */
  quoting?: string | null | undefined
  /** The link back without sending. */
  cancel: ReactNode
  /** What Ctrl Enter does: `creates`. */
  does: string
}

/** The form of a load: customer, stops, freight, money, and a list of missing fields. */
export function LoadFormView(props: Props) {
  const { form, gazetteer, findingsOf, serverFindings, submit, submitting, message, restored, willWait, button } = props
  const element = useRef<HTMLFormElement>(null)
  useCtrlEnter(element)
  useLinkedField()
  const live = useLive(form, gazetteer, findingsOf, serverFindings)
  const stops = useStops(form)
  const proposals = useProposals(form, gazetteer, props.addsFuel)
  const { errors, submitCount } = form.formState
  const { values, checked, findings } = live
  const gaps = getFieldPaths(errors).map((path) => ({ id: fieldId(path), label: labelOf(path, values) }))
  const onLine = useOnLine()
  const means = props.means?.(values)
  // Pressing the button accepts the counted warnings. With a missing or wrong field it accepts none.
  const accepts = checked.issues === null && acceptable(findings)?.length
  const ready = accepts ? withWarnings(button.brief, findings) : button.text
  return (
    <form ref={element} noValidate aria-label={props.label} onSubmit={submit}>
      <fieldset disabled={submitting} className="load-form">
        <div className="load-form-above">
          {restored && <RestoredLine {...restored} />}
          {wrapText(props.above)}
          <ErrorSummary gaps={gaps} attempt={submitCount} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <BrokerSection form={form} warning={live.warnings.get('payer') ?? null} />
          <StopsSection form={form} gazetteer={gazetteer} stops={stops} warnings={live.warnings} />
          <FreightSection form={form} />
        </div>
        <div className="load-form-aside">
          <MoneyCard form={form} values={values} proposals={proposals} gazetteer={gazetteer} />
          <div className="grid content-start gap-4">
            <ReadyCard
              title={props.ready}
              lines={readiness(values, { gazetteer, ...live })}
              isTried={submitCount > 0}
              onLine={onLine}
            />
            <div className="grid gap-3">
              <ErrorLine>{message}</ErrorLine>
              <p role="status" className="sr-only">
                {serverFindings.map(({ message }) => message).join(' ')}
              </p>
              <p role="status" className="text-second text-(--blue-ink) empty:hidden">
                {means}
              </p>
              {willWait && <OfflineLine />}
              <button
                type="submit"
                className="btn btn-primary btn-lg w-full"
                aria-describedby={willWait ? offlineLineId : undefined}
                aria-keyshortcuts="Control+Enter"
                disabled={button.unavailable !== null}
              >
                {submitting ? button.underway : (button.unavailable ?? ready)}
              </button>
              {props.quoting === undefined ? (
                wrapText(props.cancel)
              ) : (
                <QuoteButton
                  values={values}
                  gazetteer={gazetteer}
                  willWait={willWait}
                  text={withWarnings('Save as Quoted', findings)}
                  unavailable={props.quoting}
                >
                  {props.cancel}
                </QuoteButton>
              )}
              <p className="hidden justify-center gap-1 text-[0.875rem] text-muted pointer-fine:flex">
                <kbd className="load-key">Ctrl Enter</kbd> <span>{`${props.does},`}</span>
                <kbd className="load-key">Alt S</kbd>
                <span> adds a stop</span>
              </p>
            </div>
          </div>
        </div>
      </fieldset>
    </form>
  )
}

/** Focuses the field that a link to this form names. */
function useLinkedField(): void {
  const { state } = useLocation()
  const field: unknown = state?.field
  useEffect(() => {
    if (typeof field === 'string') goTo(fieldId(field))
  }, [field])
}

/** The paths of the errors, in the order of the form. */
function getFieldPaths(errors: FieldErrors<LoadForm>): string[] {
  const walk = (part: unknown, path: string): string[] => {
    if (typeof part !== 'object' || part === null) return []
    if (typeof (part as { message?: unknown }).message === 'string') return [path]
    return Object.entries(part).flatMap(([name, below]) => (name === 'ref' ? [] : walk(below, path ? `${path}.${name}` : name)))
  }
  return walk(errors, '')
}
