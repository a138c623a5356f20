import { expect, test } from 'vitest'
import type { MailState } from '#shared/notifications/mail'
import { mailText } from '../../../../client/portal/detail/mailText.ts'

const to = 'anita@valleyfresh.example'
const text = (values: Partial<MailState>, mayCopy = true) => {
  const mail: MailState = { to, template: 'quotePrice', status: 'not_sent', lastError: null, sentAt: null, ...values }
  const { strong = '', text } = mailText(mail, mayCopy)
  return `${strong} ${text}`.trim()
}

test('a price that was not mailed is sent by a link, where one can be copied', () => {
  expect(text({})).toBe('The quote email was not sent: email isn’t set up. Copy the link and send it yourself.')
  expect(text({}, false)).toBe('The quote email was not sent: email isn’t set up.')
  expect(text({ template: 'quoteReminder', status: 'failed', lastError: '550 No such user.' })).toBe(
    `The quote reminder to ${to} failed. 550 No such user. Copy the link and send it yourself.`,
  )
})

test('a mail that was superseded did not fail, and asks for nothing', () => {
  expect(text({ status: 'superseded', lastError: 'Not sent: the price was declined.' })).toBe(
    `The quote email to ${to} was not sent: the price was declined.`,
  )
})

test('a confirmation is no price to be sent: the load is booked without it', () => {
  const booked = 'The load is still booked: call the shipper, or copy the link and send it yourself.'
  expect(text({ template: 'quoteAccepted' })).toBe(`The confirmation was not sent: email isn’t set up. ${booked}`)
  expect(text({ template: 'quoteAccepted', status: 'failed' })).toBe(`The confirmation to ${to} failed. ${booked}`)
})

test('of a withdrawn price there is no link to copy', () => {
  expect(text({ template: 'quoteWithdrawn' }, false)).toBe(
    'The withdrawal email was not sent: email isn’t set up. Call the shipper: the price is no longer valid.',
  )
})

test('what waits or went says what it is', () => {
  expect(text({ status: 'waiting', lastError: '421 Busy.' })).toBe(
    `The quote email to ${to} is waiting to be sent. Last try: 421 Busy.`,
  )
  expect(text({ status: 'sent', template: 'quoteAccepted' })).toBe(`The confirmation was sent to ${to}`)
})

test('a load confirmation that did not go is sent again, or by hand', () => {
  expect(text({ template: 'loadConfirmation' })).toBe(
    'The load confirmation was not sent: email isn’t set up. Download it and send it yourself.',
  )
  const lastError = 'The mail server refused it: 550 No such user'
  expect(text({ template: 'loadConfirmation', status: 'failed', lastError })).toBe(
    `The load confirmation to ${to} failed. ${lastError}. Send it again, or use another address.`,
  )
  expect(text({ template: 'loadConfirmation', status: 'sent' })).toBe(`The load confirmation was sent to ${to}`)
})
