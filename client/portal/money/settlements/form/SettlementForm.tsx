import { useRef } from 'react'
import { SavedLine } from '../../../../platform/forms/DraftLines.tsx'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import { RestoredLine } from '../../../../platform/forms/RestoredLine.tsx'
import { useCtrlEnter } from '../../../../platform/forms/useCtrlEnter.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { fieldLabel, fieldText } from './choiceFields.ts'
import { Outcome } from './RunOutcome.tsx'
import { type SettlementFormOptions, useSettlementForm } from './useSettlementForm.ts'
import { Worksheet } from './Worksheet.tsx'

interface Props extends SettlementFormOptions {
  button: string
}

/**
 * The inputs at the left, the result at the right, and one button that stores them. The typed values are persisted on this
 * device.
 */
export function SettlementForm({ button, ...options }: Props) {
  const { inputs, command } = options
  const { asked, typed, pay, type, errors, findings } = useSettlementForm(options)
  const { submit, submitting, message, startOver, isRestored, savedAt, trouble, collisions, changedAt, keep, take } = asked
  const onLine = useOnLine()
  const element = useRef<HTMLFormElement>(null)
  useCtrlEnter(element)
  return (
    <form noValidate aria-label={button} onSubmit={submit} ref={element}>
      <fieldset disabled={submitting} className="load-form">
        <div className="load-form-above">
          {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
          <ChangedMeanwhile
            collisions={collisions}
            changedAt={changedAt}
            keep={keep}
            take={take}
            resource="settlements"
            id={command.id}
            what="settlement"
            labelOf={(field) => fieldLabel(field, inputs)}
            formatText={fieldText}
          />
        </div>
        <Worksheet inputs={inputs} typed={typed} errors={errors} isMade={command.action !== 'create'} onType={type} />
        <div className="sticky top-20 grid min-w-0 content-start">
          <div className="card overflow-hidden">
            <Outcome pay={pay} />
            <div className="grid gap-3 p-4 md:p-5">
              <Findings findings={findings} />
              <ErrorLine>{message}</ErrorLine>
              <button type="submit" className="btn btn-primary" disabled={!onLine}>
                {submitting ? 'Submitting...' : onLine ? withWarnings(button, findings) : 'Needs a connection'}
              </button>
              <p className="text-second text-muted">The driver sees what you left off and why.</p>
              <SavedLine savedAt={savedAt} trouble={trouble} />
            </div>
          </div>
        </div>
      </fieldset>
    </form>
  )
}
