import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { type FormEvent, useRef, useState } from 'react'
import type { Finding } from '#shared/command'
import { dollars } from '#shared/money'
import { payOf } from '#shared/pay'
import type { PayInputs } from '#shared/payInputs'
import { chosen } from '#shared/settlementChoices'
import { settlementFindings } from '#shared/settlementEntry'
import { act, type Command } from '../../../api/act.ts'
import { acceptable, Findings, withWarnings } from '../../../forms/Findings.tsx'
import { useCtrlEnter } from '../../../forms/useCtrlEnter.ts'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { useKeepTyping } from '../../session/keptTyping.ts'
import { choicesOfTyped, missingOf, type Typed } from './choosing.ts'
import { Outcome } from './Outcome.tsx'
import { Worksheet } from './Worksheet.tsx'

interface Props {
  inputs: PayInputs
  /** Its name among what is kept while a session expires. */
  form: string
  first: Typed
  command: Pick<Command<'settlements'>, 'id' | 'verb' | 'version' | 'about'>
  /** What is sent beside what is chosen. */
  body: object
  button: string
  onDone: (id: string) => void
  /** It has changed meanwhile: it is read again. */
  onChanged: () => void
}

/** Left what goes in, right what comes out, and the one button. Nothing is stored before it is pressed. */
export function SettlementForm({ inputs, form, first, command, body, button, onDone, onChanged }: Props) {
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState<readonly Finding[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  useKeepTyping(form, typed)
  const onLine = useOnLine()
  const element = useRef<HTMLFormElement>(null)
  useCtrlEnter(element)
  const choices = choicesOfTyped(typed)
  const counted = chosen(inputs, choices)
  const pay = payOf(counted)
  const here = settlementFindings(counted, pay)
  // What the server alone knows stands until something is changed.
  const findings = [...here, ...said.filter(({ code }) => !here.some((one) => one.code === code))]
  const type = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }))
    setErrors({})
    setSaid([])
    setMessage(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = missingOf(typed)
    setErrors(missing)
    const [wrong] = Object.keys(missing)
    if (wrong) return document.getElementById(wrong)?.focus()
    setBusy(true)
    setMessage(null)
    const acted = await act({
      ...{ noun: 'settlements', ...command },
      body: { ...body, ...choices, netPay: dollars(pay.netCents) },
      accepted: acceptable(findings) ?? [],
    })
    setBusy(false)
    if (acted.outcome === 'done' && acted.record) return onDone(acted.record.id)
    if (acted.outcome === 'findings') {
      setSaid(acted.findings)
      if (acted.findings.some(({ code }) => code === 'changed_meanwhile')) onChanged()
    }
    if (acted.outcome === 'changed') setMessage('Somebody changed this settlement meanwhile. Open it again to see how it is now.')
    if (acted.outcome === 'failed') setMessage(Object.values(acted.fields).join(' ') || acted.message)
  }
  return (
    <form noValidate aria-label={button} onSubmit={submit} ref={element} className="load-form">
      <Worksheet inputs={inputs} typed={typed} errors={errors} isMade={command.verb !== 'create'} onType={type} />
      <div className="sticky top-20 grid min-w-0 content-start">
        <div className="card overflow-hidden">
          <Outcome pay={pay} />
          <div className="grid gap-3 p-4 md:p-5">
            <Findings findings={findings} />
            {message && (
              <p role="alert" className="field-error">
                <OctagonAlert aria-hidden="true" />
                {message}
              </p>
            )}
            <button type="submit" className="btn btn-primary" disabled={busy || !onLine}>
              {busy ? 'Submitting...' : onLine ? withWarnings(button, findings) : 'Needs a connection'}
            </button>
            <p className="text-second text-muted">The driver sees what is left out, with your reasons.</p>
          </div>
        </div>
      </div>
    </form>
  )
}
