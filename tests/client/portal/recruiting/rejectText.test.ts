import { expect, test } from 'vitest'
import { type RejectReason, rejectReasons } from '#shared/recruiting/applicationDecision'
import { textAfter } from '../../../../client/portal/recruiting/record/rejectText.ts'

const reasons = Object.keys(rejectReasons) as RejectReason[]

test('the words are those of the reason, as long as nobody has touched them', () => {
  const cdl = textAfter('', '', 'cdl_invalid')
  expect(cdl).toBe(
    "We can't hire you at this time, because your CDL is not valid today. You are welcome to apply again once it is.",
  )
  expect(textAfter(cdl, 'cdl_invalid', 'experience')).toContain('more experience')
  expect(textAfter(cdl, 'cdl_invalid', 'robot')).toBe('')
  expect(textAfter('', 'robot', 'cdl_invalid')).toBe(cdl)
  for (const why of reasons.filter((one) => one !== 'robot')) expect(textAfter('', '', why), why).toMatch(/^(We|You) .+\.$/)
})

test('what was typed, and what was taken out, stays whatever is chosen', () => {
  const cdl = textAfter('', '', 'cdl_invalid')
  for (const to of reasons) {
    expect(textAfter('Dear Cesar', '', to)).toBe('Dear Cesar')
    expect(textAfter(`${cdl} Bye.`, 'cdl_invalid', to)).toBe(`${cdl} Bye.`)
    expect(textAfter('', 'cdl_invalid', to)).toBe('')
  }
})

test('no mail says what a test or a report says', () => {
  for (const why of ['driving_record', 'drug_test', 'background'] as const) {
    expect(textAfter('', '', why)).toBe("We can't hire you at this time. Please call us if you would like to know why.")
  }
})
