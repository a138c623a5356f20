import { expect, test } from 'vitest'
import type { MailStatus } from '#shared/notifications/status'
import { linkOrigin } from '../../../../../client/portal/dispatch/loads/people/linkOrigin.ts'

const mail = (status: MailStatus, lastError: string | null = null) => ({
  to: 'ap@otay.example',
  template: 'quotePrice',
  status,
  lastError,
  sentAt: null,
})

test('a link is called emailed only where the mail server has taken its mail', () => {
  expect(linkOrigin({ givenBy: 'Ines Marchetti', mail: null })).toEqual({ text: 'Shared by Ines Marchetti', problem: null })
  expect(linkOrigin({ givenBy: null, mail: null }).text).toBe('From the quote')
  expect(linkOrigin({ givenBy: null, mail: mail('sent') })).toEqual({ text: 'Emailed to ap@otay.example', problem: null })
  expect(linkOrigin({ givenBy: null, mail: mail('waiting') }).text).toBe('Email to ap@otay.example is queued')
  expect(linkOrigin({ givenBy: null, mail: mail('failed', 'Mailbox unknown') })).toEqual({
    text: 'For ap@otay.example',
    problem: "The email failed: Mailbox unknown. Copy the quote's link and send it yourself.",
  })
  // A newer mail replaces this one: nothing failed, and the dispatcher has nothing to do.
  expect(linkOrigin({ givenBy: null, mail: mail('superseded', 'Not sent: something newer has happened.') })).toEqual({
    text: 'Not emailed to ap@otay.example: something newer has happened',
    problem: null,
  })
  const unset = linkOrigin({ givenBy: null, mail: mail('not_sent', 'No mail server is set.') })
  expect(unset.problem).toBe("Not emailed: email isn’t set up. Copy the quote's link and send it yourself.")
  for (const status of ['waiting', 'failed', 'not_sent'] as const) {
    expect(linkOrigin({ givenBy: null, mail: mail(status) }).text).not.toMatch(/mailed to/)
  }
})
