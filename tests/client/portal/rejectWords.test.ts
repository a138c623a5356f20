import { expect, test } from 'vitest'
import { type RejectReason, rejectReasons } from '#shared/recruiting/applicationDecision'
import { wordsAfter } from '../../../client/portal/recruiting/record/rejectText.ts'

const reasons = Object.keys(rejectReasons) as RejectReason[]

test('the words are those of the reason, as long as nobody has touched them', () => {
  const cdl = wordsAfter('', '', 'cdl_invalid')
  expect(cdl).toBe(
    "We can't hire you at this time, because your CDL is not valid today. You are welcome to apply again once it is.",
  )
  expect(wordsAfter(cdl, 'cdl_invalid', 'experience')).toContain('more experience')
  expect(wordsAfter(cdl, 'cdl_invalid', 'robot')).toBe('')
  expect(wordsAfter('', 'robot', 'cdl_invalid')).toBe(cdl)
  for (const why of reasons.filter((one) => one !== 'robot')) expect(wordsAfter('', '', why), why).toMatch(/^(We|You) .+\.$/)
})

test('what was typed, and what was taken out, stays whatever is chosen', () => {
  const cdl = wordsAfter('', '', 'cdl_invalid')
  for (const to of reasons) {
    expect(wordsAfter('Dear Cesar', '', to)).toBe('Dear Cesar')
    expect(wordsAfter(`${cdl} Bye.`, 'cdl_invalid', to)).toBe(`${cdl} Bye.`)
    expect(wordsAfter('', 'cdl_invalid', to)).toBe('')
  }
})

test('no mail says what a test or a report says', () => {
  for (const why of ['driving_record', 'drug_test', 'background'] as const) {
    expect(wordsAfter('', '', why)).toBe("We can't hire you at this time. Please call us if you would like to know why.")
  }
})
