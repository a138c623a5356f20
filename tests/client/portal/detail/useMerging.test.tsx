import { renderToStaticMarkup } from 'react-dom/server'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { useMerging } from '../../../../client/portal/detail/useMerging.ts'

interface Values {
  pickup: string
  details: string
}
const record = { version: 3, updatedAt: '2026-11-20T16:00:00Z', pickup: 'Yuma', details: 'Grapes' }
const valuesOf = (of: object): Values => ({ pickup: (of as Values).pickup, details: (of as Values).details })

/** The form and its merging, without a page: setting state renders nothing there. */
function open(derived?: readonly string[]) {
  const row = { ...record }
  let opened: { form: UseFormReturn<Values, unknown, Values>; merging: ReturnType<typeof useMerging<Values, Values>> } | undefined
  function Probe() {
    const form = useForm<Values, unknown, Values>({ defaultValues: valuesOf(record) })
    opened = { form, merging: useMerging<Values, Values>(form, row, valuesOf, undefined, { derived }) }
    return null
  }
  renderToStaticMarkup(<Probe />)
  if (!opened) throw new Error('Nothing was rendered')
  // As mounted: before that its values are the default ones.
  opened.form.subscribe({ formState: { values: true }, callback: () => {} })
  return { ...opened, row }
}

test('what a merge sets is persisted as undecided where something collides, until the person has chosen or given up', () => {
  const { form, merging } = open()
  const unresolved: boolean[] = []
  form.subscribe({ formState: { values: true }, callback: () => unresolved.push(merging.isUnresolved()) })
  form.setValue('details', 'Table grapes')
  const before = unresolved.length
  expect(unresolved).not.toContain(true)

  merging.merge({ ...record, version: 4, pickup: 'Phoenix', details: 'Lemons' } as typeof record)
  expect(form.getValues()).toEqual({ pickup: 'Phoenix', details: 'Table grapes' })
  expect(unresolved.slice(before)).not.toContain(false)
  expect(unresolved.length).toBeGreaterThan(before)

  merging.keep('details')
  expect(merging.isUnresolved()).toBe(false)
  merging.merge({ ...record, version: 5, pickup: 'Phoenix', details: 'Oranges' } as typeof record)
  expect(merging.isUnresolved()).toBe(true)
  merging.settle()
  expect(merging.isUnresolved()).toBe(false)
})

test('a field that follows from the row is merged where nobody has typed, and never collides', () => {
  const { form, merging } = open(['details'])
  merging.merge({ ...record, version: 4, details: 'Lemons' } as typeof record)
  expect(form.getValues('details')).toBe('Lemons')
  form.setValue('details', 'Table grapes')
  merging.merge({ ...record, version: 5, details: 'Oranges' } as typeof record)
  expect([form.getValues('details'), merging.isUnresolved()]).toEqual(['Table grapes', false])
})

test('while it is not known whether a command has arrived, its own record is no change by others', async () => {
  const { form, merging, row } = open()
  form.setValue('details', 'Table grapes')
  const failed = { outcome: 'failed', message: '', fields: {} } as const
  await merging.whileActing(async () => ({ ...failed, isDoubtful: true as const }))
  Object.assign(row, { version: 4, details: 'Lemons' })
  merging.catchUp()
  expect([merging.base.current.version, merging.isUnresolved()]).toEqual([3, false])
  await merging.whileActing(async () => failed)
  merging.catchUp()
  expect([merging.base.current.version, merging.isUnresolved()]).toEqual([4, true])
})
