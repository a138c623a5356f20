import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { codeNow, wrongCode } from '../../../support/authenticatorApp.ts'
import { expectAccessible, expectFocusInSight, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createUser } from '../../../support/factories.ts'
import { requireFactor } from '../../../support/secondFactors.ts'
import { enterPassword, sayItIsMe } from './factorSteps.ts'

const site = useSite()
/** Wrong passwords and codes, passkeys that are cancelled, and servers that are not reached. */
const expected = [/40[0-9]|422|ERR_FAILED|ERR_INTERNET_DISCONNECTED/]

/** As if the last code was used a while ago. */
const forgetStep = () => site.server.knex('authenticators').update({ last_step: 0 })

/** As if ten minutes have passed since the user confirmed their identity. */
const forgetCheck = () => site.server.knex('factor_setups').update({ checked_until: new Date(Date.now() - 1) })

/** The next request to this address breaks off: before it arrives, or once the server has done it. */
async function breakOff(page: Page, address: string, when: 'before' | 'after') {
  await page.route(
    address,
    async (route) => {
      if (when === 'after') await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

const keyOnPage = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

test('an app is set up, signs in, and a recovery code does where it is gone', async () => {
  const { email } = await createUser(site.server.knex, { role: 'dispatcher' })
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await site.open('/sign-in?returnTo=/portal/sessions', { expected, permissions })
  await enterPassword(page, email)
  await expectPage(page).toHaveURL('/portal/sessions')
  const room = page.getByRole('region', { name: 'Second factor' })
  await expectPage(room).toContainText('Second factor is off.')
  await picture(page, 'second-factor-off')
  await room.getByRole('button', { name: 'Set up the authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expectPage(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill('not it')
  await page.keyboard.press('Enter')
  await expectPage(dialog).toContainText('This is not your password')
  await expectAccessible(page)
  await sayItIsMe(page)

  await expectPage(room.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'second-factor-app')
  const key = await keyOnPage(page)
  await room.getByRole('textbox', { name: 'Code' }).fill(wrongCode(key))
  await expectPage(room).toContainText('That code is not right.')
  // Neither the code nor the status request reaches the server.
  const first = room.getByRole('textbox', { name: 'Code' })
  await breakOff(page, '**/app/confirm', 'before')
  await breakOff(page, '**/api/auth/second-factor', 'before')
  await first.fill('')
  await first.fill(codeNow(key))
  await expectPage(room).toContainText("We don't know yet whether it is set up")
  await expectAccessible(page)
  await picture(page, 'second-factor-unknown')
  await room.getByRole('button', { name: 'Check again' }).click()
  await expectPage(room).toContainText("It didn't go through, and nothing was changed. Try again.")
  await expectPage(first).not.toHaveValue('')
  // The ten minutes have passed meanwhile, and the response is lost.
  await forgetCheck()
  // Pasted as apps show it; six digits send themselves.
  const code = codeNow(key)
  await page.evaluate((shown) => navigator.clipboard.writeText(shown), `${code.slice(0, 3)} ${code.slice(3)}`)
  await first.fill('')
  await first.focus()
  await page.keyboard.press('Control+V')
  await expectPage(dialog).toBeVisible()
  await expectPage(room.getByRole('img', { name: /QR code/ })).toBeAttached()
  expect(await keyOnPage(page)).toBe(key)
  await breakOff(page, '**/app/confirm', 'after')
  await sayItIsMe(page)
  await expectPage(room.getByRole('heading', { name: "Your recovery codes didn't come through" })).toBeFocused()
  await expectPage(room).toContainText("It's set up, but your recovery codes didn't come through. Make new ones.")
  await expectAccessible(page)
  await picture(page, 'second-factor-lost')
  await room.getByRole('button', { name: 'Create new codes' }).click()
  await expectPage(room.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await room.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await picture(page, 'second-factor-recovery')
  const saving = page.waitForEvent('download')
  await room.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saving).suggestedFilename()).toBe('fairlane-recovery-codes.txt')
  await room.getByRole('button', { name: 'I have saved them' }).click()
  await expectPage(room).toContainText('Second factor is on.')
  await expectPage(room).toContainText('10 of 10 left')
  await expectAccessible(page)
  await picture(page, 'second-factor-on')

  await forgetStep()
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page).toHaveURL('/portal')
  await page.goto('/sign-in?returnTo=/portal/admin/loads')
  await enterPassword(page, email)
  const digits = page.getByRole('textbox', { name: 'Code' })
  await expectPage(digits).toBeFocused()
  await expectPage(digits).toHaveAttribute('autocomplete', 'one-time-code')
  await expectPage(page.getByRole('main')).toContainText(email)
  await expectAccessible(page)
  await expectFocusInSight(page, 4)
  await picture(page, 'second-factor-sign-in')
  // A reload asks for the code again, not for the password.
  await page.reload()
  await page.getByLabel('Trust this device').check()
  await digits.fill(wrongCode(key))
  await expectPage(page.getByRole('main')).toContainText('That code is not right. 4 tries left.')
  await expectPage(digits).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'second-factor-wrong')

  await page.context().setOffline(true)
  await digits.fill(codeNow(key))
  await expectPage(page.getByRole('button', { name: 'Signing in needs a connection' })).toBeDisabled()
  await page.context().setOffline(false)
  await page.route('**/api/login/second-factor', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(page.getByRole('main')).toContainText('Signing in needs a connection. Your code is still here.')
  await expectPage(digits).not.toHaveValue('')
  await page.unroute('**/api/login/second-factor')
  await digits.fill('')
  // As a phone fills in what it has read.
  const filled = codeNow(key)
  await digits.fill(`${filled.slice(0, 3)} ${filled.slice(3)}`)
  await expectPage(page).toHaveURL('/portal/admin/loads')

  const signInAgain = async () => {
    await page.goto('/portal/sessions')
    await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
    await expectPage(page).toHaveURL('/portal')
    await page.goto('/sign-in')
    await enterPassword(page, email)
  }
  // Here the password does, until it is forgotten.
  await signInAgain()
  await expectPage(page).toHaveURL('/portal/admin')
  await page.goto('/portal/sessions')
  await expectPage(room).toContainText(/Chrome on Linux \(this one\)Trusted device, last signed in .+ Needs a code again on /)
  await expectAccessible(page)
  await picture(page, 'second-factor-trusted-device')
  await room.getByRole('button', { name: 'Forget Chrome on Linux' }).click()
  await expectPage(room).not.toContainText('Own device')
  await signInAgain()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByRole('textbox', { name: 'Recovery code' })
  await expectPage(page.getByRole('main')).toContainText('10 are left')
  await recovery.fill('abcd')
  await page.keyboard.press('Enter')
  await expectPage(page.getByRole('main')).toContainText('A recovery code has 16 letters and digits')
  await picture(page, 'second-factor-recover')
  await recovery.fill(codes[0] as string)
  await page.keyboard.press('Enter')
  await expectPage(page).toHaveURL('/portal/admin')

  await page.goto('/portal/sessions')
  await expectPage(room).toContainText('9 of 10 left')
  await room.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await sayItIsMe(page)
  await expectPage(room).toContainText('Second factor is off.')
})

test('where the role needs one it is set up before anything else opens, and an administrator resets it', async () => {
  const { email, id } = await createUser(site.server.knex, { role: 'payroll', firstName: 'Priya', lastName: 'Raghunathan' })
  await requireFactor(site.server, 'payroll')
  const admin = await site.open(`/portal/admin/users/${id}`, { cookie: await site.server.signInAs('admin'), expected })
  await expectPage(admin.getByRole('main')).toContainText('set up at next sign-in')

  const page = await site.open('/sign-in?returnTo=/portal/admin/settlements', { expected })
  await enterPassword(page, email)
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor')
  await expectAccessible(page)
  await picture(page, 'second-factor-required')
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  await breakOff(page, '**/app/confirm', 'after')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(await keyOnPage(page)))
  await expectPage(page.getByRole('main')).toContainText(
    "It's set up, but your recovery codes didn't come through. Make new ones.",
  )
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await sayItIsMe(page)
  await expectPage(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'second-factor-required-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expectPage(page).toHaveURL('/portal/admin/settlements')
  await page.goto('/portal/sessions')
  const room = page.getByRole('region', { name: 'Second factor' })
  await expectPage(room.getByRole('button', { name: 'Remove the authenticator app' })).toBeDisabled()
  await expectPage(room).toContainText('Add another one before you remove this one.')

  await admin.reload()
  await admin.getByRole('button', { name: 'Reset second factor…' }).click()
  const dialog = admin.getByRole('dialog')
  await picture(admin, 'second-factor-reset')
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectPage(dialog).toContainText('Please give a reason')
  await expectAccessible(admin)
  await dialog.getByLabel('Why').fill('Lost the phone')
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectPage(admin.getByRole('main')).toContainText('Second factor reset')
  await expectPage(admin.getByRole('main')).toContainText('set up at next sign-in')
  await admin.goto('/portal/admin/users')
  await expectPage(admin.getByRole('main')).toContainText('Due')
  await expectAccessible(admin)
  await expectPage(admin.getByRole('main')).toContainText('second factor is required for Payroll')
  await picture(admin, 'users-second-factor')
  await admin.getByRole('main').getByRole('link', { name: 'Invite' }).click()
  await admin.getByRole('button', { name: 'All 10 roles' }).click()
  await admin.getByRole('radio', { name: 'Payroll' }).check()
  await expectPage(admin.getByRole('main')).toContainText('Payroll needs a second factor: set up at first sign-in.')
  await expectAccessible(admin)
  await picture(admin, 'users-invite-second-factor')
  await admin.goto('/portal/admin/settings/factor')
  await expectPage(admin.getByRole('main')).toContainText('Required for Payroll')
  await expectAccessible(admin)
  await picture(admin, 'settings-second-factor')
})
