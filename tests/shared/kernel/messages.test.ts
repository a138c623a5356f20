import { expect, test } from 'vitest'
import { applicationFailed, notices, quoteFailed } from '#shared/kernel/messages'
import * as spec from '../../support/spec/spec.ts'

const text = ({ title, text }: { title: string; text: string }) => [title, text]

test.each([
  'quoteRequested',
  'quoteSavedOffline',
  'quoteSaved',
  'applicationSubmitted',
  'applicationSavedOffline',
  'applicationSaved',
] as const)('the notice %s has the texts of the specification', (name) => {
  expect(text(notices[name])).toEqual(spec.notices[name])
  expect(notices[name].tone).toBe(name.includes('Saved') ? 'waiting' : 'success')
})

test.each([
  ['quoteFailed', quoteFailed],
  ['applicationFailed', applicationFailed],
] as const)('the notice %s shows the message of the server, or its default text without one', (name, failed) => {
  expect(text(failed('422: State is required'))).toEqual([spec.notices[name][0], '422: State is required'])
  for (const nothing of [undefined, '']) expect(text(failed(nothing))).toEqual(spec.notices[name])
  expect(failed(undefined).tone).toBe('error')
})
