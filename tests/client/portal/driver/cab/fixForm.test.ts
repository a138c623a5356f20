import { expect, test } from 'vitest'
import { fixResolver } from '../../../../../client/portal/driver/cab/fixForm.ts'

const recordedAt = '2026-11-28T12:36:12.340Z'

const errorAt = async (occurredAt: string) => {
  const resolver = fixResolver({ recordedAt, zone: 'America/Phoenix' })
  const values = { event: 'd3b07384-d113-4ec6-a3c2-1d0a3f6f9a11', didHappen: true, occurredAt, note: '' }
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return errors.occurredAt?.message
}

test('a correction to the recorded time is refused, whether untouched or typed anew without seconds', async () => {
  const refusal = "That's the time already on file. Enter the right one"
  expect(await errorAt(recordedAt)).toBe(refusal)
  expect(await errorAt('2026-11-28T05:36')).toBe(refusal)
  expect(await errorAt('2026-11-28T05:35')).toBeUndefined()
})
