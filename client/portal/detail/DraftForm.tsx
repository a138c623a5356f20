import type { ReactNode } from 'react'
import { Findings, withWarnings } from '../../platform/forms/Findings.tsx'
import { useOnLine } from '../../platform/ui/useOnLine.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { ChangedMeanwhile, type FormResource } from './ChangedMeanwhile.tsx'
import { DraftButtons, DraftState } from './DraftDialog.tsx'
import type { useCommandForm } from './useCommandForm.ts'

type Sending = 'submit' | 'submitting' | 'message' | 'findings'
type Saving = 'savedAt' | 'trouble' | 'forget'
type Merging = 'collisions' | 'changedAt' | 'keep' | 'take'

interface Props {
  /** The result of `useCommandForm`. */
  asked: Pick<ReturnType<typeof useCommandForm>, Sending | Saving | Merging>
  title: string
  resource: FormResource
  id: string
  /** The resource as a noun: `driver`. */
  what: string
  /** The label of a field, and the text of a value; by default the value itself. */
  labelOf: (field: string) => string
  formatText?: (field: string, value: unknown) => string
  /** The labels of the button that acts, of the same button while it sends, and of the one that cancels. */
  button: string
  meanwhile?: string
  cancel?: string
  tone?: 'btn-primary' | 'btn-error'
  /** The action is no longer possible, or not yet. */
  isOver: boolean
  close: () => void
  /** The fields. */
  children: ReactNode
}

const asText = (_field: string, value: unknown) => String(value)

/**
 * The form of an action in a `DraftDialog` that needs a connection: changes by other users, the fields, the findings, the
 * buttons.
 */
export function DraftForm({ asked, title, resource, id, what, labelOf, formatText = asText, children, close, ...rest }: Props) {
  const { button, meanwhile, cancel, tone, isOver } = rest
  const { submit, submitting, message, findings, savedAt, trouble, forget, collisions, changedAt, keep, take } = asked
  const onLine = useOnLine()
  const isBlocked = findings.some(({ severity }) => severity === 'block')
  return (
    <form noValidate aria-label={title} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          resource={resource}
          id={id}
          what={what}
          labelOf={labelOf}
          formatText={formatText}
          collisions={collisions}
          changedAt={changedAt}
          keep={keep}
          take={take}
        />
        {wrapText(children)}
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons
          {...(meanwhile && { meanwhile })}
          {...(cancel && { cancel })}
          {...(tone && { tone })}
          submitting={submitting}
          isPossible={onLine}
          isOver={isOver || isBlocked}
          onCancel={() => void forget().then(close)}
        >
          {withWarnings(button, findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
