import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CustomType, CustomTypeEntry } from '#shared/documents/customType'
import { formatDriverTypes, requiredFromOf, requiredOf } from '#shared/documents/requiredPeriods'
import { type DriverType, driverTypes } from '#shared/drivers/status'
import { formatDay } from '#shared/kernel/time'
import { queries } from '../../../platform/api/queries.ts'
import { CheckTile } from '../../../platform/forms/CheckTile.tsx'
import { ChoiceGroup } from '../../../platform/forms/ChoiceGroup.tsx'
import { ConflictBanner } from '../../../platform/forms/ConflictBanner.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { emptyKind, type KindForm, kindFormOf, kindLabels, kindResolver, kindText } from './kindForm.ts'

interface Props {
  /** Null for a new one. */
  kind: CustomType | null
  /** Called with the text of the toast. */
  onDone: (text: string) => void
  onClose: () => void
}

const nothing = { version: 0, updatedAt: '' }
const noneYet = () => emptyKind
const types = Object.entries(driverTypes) as [DriverType, string][]
const formatTitle = (kind: CustomType | null) => (kind ? `Change ${kind.name}` : 'Add document type')

/** Adds a kind of document, or changes what one is called, who hands it in, and from when and of whom it is required. */
export function KindDialog(props: Props) {
  const { kind, onClose } = props
  return (
    <DraftDialog
      title={formatTitle(kind)}
      form={kind ? `customTypeEdit:${kind.id}` : 'customType'}
      height="h-72"
      onClose={onClose}
    >
      {(persisted, close) => <OpenedForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function OpenedForm({ kind, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const resolver = useMemo(() => kindResolver(kind), [kind])
  const { form, submit, submitting, message, savedAt, trouble, forget, collisions, changedAt, keep, take } = useCommandForm<
    'customTypes',
    KindForm,
    CustomTypeEntry
  >({
    command: { resource: 'customTypes', id: kind?.id ?? '', action: kind ? 'edit' : 'create' },
    record: kind ?? nothing,
    valuesOf: kind ? kindFormOf : noneYet,
    resolver,
    persisted,
    // Whether it ends is decided once.
    bodyOf: ({ hasEnd, ...body }) => (kind ? body : { ...body, hasEnd }),
    onDone: (_outcome, saved) => {
      const name = saved?.name ?? kind?.name ?? ''
      onDone(kind ? `${name} is updated.` : `${name} is added.`)
      close()
    },
  })
  const { data: history } = useQuery({ ...queries.customTypeHistory(), enabled: changedAt !== null })
  const { errors } = form.formState
  const onLine = useOnLine()
  const since = kind && requiredFromOf(kind.required)
  const [requiredFrom, chosen] = form.watch(['requiredFrom', 'requiredOf'])
  return (
    <form noValidate aria-label={formatTitle(kind)} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        {kind && changedAt !== null && (
          <ConflictBanner
            what="kind"
            collisions={collisions}
            formatText={kindText}
            onKeep={keep}
            onTake={take}
            who={history?.find(({ id }) => id === kind.id)?.who ?? null}
            at={<DeskTime at={changedAt} />}
            labelOf={(field) => kindLabels[field as keyof KindForm] ?? field}
          />
        )}
        <Field
          id="kind-name"
          label={kindLabels.name}
          error={errors.name?.message}
          hint="e.g. TWIC card. All its documents show this name, including past ones."
        >
          {(control) => <input {...control} {...form.register('name')} type="text" autoComplete="off" />}
        </Field>
        {kind ? (
          <p className="text-second text-muted">
            {`${kind.hasEnd ? 'Its documents expire.' : "Its documents don't expire."} This can't be changed.`}
          </p>
        ) : (
          <CheckTile
            {...form.register('hasEnd')}
            id="kind-ends"
            label={kindLabels.hasEnd}
            hint="Each one has an expiration date with warnings before it. This can't be changed later."
          />
        )}
        <CheckTile
          {...form.register('handsIn')}
          id="kind-hands-in"
          label={kindLabels.handsIn}
          hint="By photo, even offline. Otherwise only the office enters it."
        />
        <Field
          id="kind-required"
          label={kindLabels.requiredFrom}
          optional
          error={errors.requiredFrom?.message}
          hint={
            since
              ? unbroken(
                  `Required of ${formatDriverTypes(requiredOf(kind.required))} from ${formatDay(since)}. Leave blank to stop requiring it from today.`,
                )
              : 'From that day drivers need one to be onboarded or qualified. Today or later only.'
          }
        >
          {(control) => <input {...control} {...form.register('requiredFrom')} type="date" autoComplete="off" />}
        </Field>
        {requiredFrom !== '' && (
          <ChoiceGroup
            id="kind-required-of"
            label={kindLabels.requiredOf}
            error={errors.requiredOf?.message}
            {...(since && { hint: "Changes take effect today and don't affect past requirements." })}
            options={types}
            chosen={chosen}
            onChange={(chosen) =>
              form.setValue('requiredOf', chosen, { shouldDirty: true, shouldValidate: errors.requiredOf !== undefined })
            }
          />
        )}
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} meanwhile="Saving…" isPossible={onLine} onCancel={() => void forget().then(close)}>
          {kind ? 'Save' : 'Add'}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
