import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { codeNow, wrongCode } from '../authenticatorApp.ts'
import { expectAccessible, expectFocusInSight, expectPage, picture, useSite } from '../browser.ts'
import { createUser, testPassword } from '../factories.ts'
import { requireFactor } from '../secondFactors.ts'

const site = useSite()
/** Wrong passwords and codes, passkeys that are cancelled, and servers that are not reached. */
const expected = [/40[0-9]|422|ERR_FAILED|ERR_INTERNET_DISCONNECTED/]

async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Answers the question for the password that comes before a change. */
async function sayItIsMe(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Your password').fill(testPassword)
  await dialog.getByRole('button', { name: 'Go on' }).click()
}

/** As if the last code was used a while ago. */
const forgetStep = () => site.server.knex('authenticators').update({ last_step: 0 })

const keyOnPage = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

test('an app is set up, signs in, and a recovery code does where it is gone', async () => {
  const { email } = await createUser(site.server.knex, { role: 'dispatcher' })
  const page = await site.open('/sign-in?returnTo=/portal/sessions', { expected })
  await enterPassword(page, email)
  await expectPage(page).toHaveURL('/portal/sessions')
  const room = page.getByRole('region', { name: 'Second factor' })
  await expectPage(room).toContainText('It is off.')
  await picture(page, 'second-factor-off')
  await room.getByRole('button', { name: 'Set up the authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
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
  // Pasted as apps show it; six digits send themselves.
  await room.getByRole('textbox', { name: 'Code' }).fill('')
  await room.getByRole('textbox', { name: 'Code' }).pressSequentially(codeNow(key))
  await expectPage(room.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await room.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await picture(page, 'second-factor-recovery')
  const saving = page.waitForEvent('download')
  await room.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saving).suggestedFilename()).toBe('fairlane-recovery-codes.txt')
  await room.getByRole('button', { name: 'I have saved them' }).click()
  await expectPage(room).toContainText('It is on.')
  await expectPage(room).toContainText('10 of 10 are left')
  await expectAccessible(page)
  await picture(page, 'second-factor-on')

  await forgetStep()
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page).toHaveURL('/portal')
  await page.goto('/sign-in?returnTo=/portal/admin/loads')
  await enterPassword(page, email)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expectPage(code).toBeFocused()
  await expectPage(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectPage(page.getByRole('main')).toContainText(email)
  await expectAccessible(page)
  await expectFocusInSight(page, 4)
  await picture(page, 'second-factor-sign-in')
  // A reload asks for the code again, not for the password.
  await page.reload()
  await code.fill(wrongCode(key))
  await expectPage(page.getByRole('main')).toContainText('That code is not right. 4 tries left.')
  await expectPage(code).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'second-factor-wrong')

  await page.context().setOffline(true)
  await code.fill(codeNow(key))
  await expectPage(page.getByRole('button', { name: 'Signing in needs a connection' })).toBeDisabled()
  await page.context().setOffline(false)
  await page.route('**/api/login/second-factor', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(page.getByRole('main')).toContainText('Signing in needs a connection. Your code is still here.')
  await expectPage(code).not.toHaveValue('')
  await page.unroute('**/api/login/second-factor')
  await code.fill('')
  await code.fill(codeNow(key))
  await expectPage(page).toHaveURL('/portal/admin/loads')

  await page.goto('/portal/sessions')
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page).toHaveURL('/portal')
  await page.goto('/sign-in')
  await enterPassword(page, email)
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
  await expectPage(room).toContainText('9 of 10 are left')
  await room.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await sayItIsMe(page)
  await expectPage(room).toContainText('It is off.')
})

test('a passkey is added, signs in by itself and after the password, and what is cancelled says what to do', async () => {
  const { email } = await createUser(site.server.knex, { role: 'dispatcher' })
  const page = await site.open('/sign-in?returnTo=/portal/sessions', { expected })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const verified = (isUserVerified: boolean) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await enterPassword(page, email)
  const room = page.getByRole('region', { name: 'Second factor' })
  await room.getByRole('button', { name: 'Add a passkey' }).click()
  await sayItIsMe(page)
  const form = room.getByRole('form', { name: 'New passkey' })
  await form.getByLabel('Name of this passkey').fill('Truck tablet')
  await expectAccessible(page)
  await picture(page, 'passkey-new')
  await verified(false)
  await form.getByRole('button', { name: 'Make the passkey' }).click()
  await expectPage(form).toContainText('No passkey was made: it was cancelled, or took too long. Try again.')
  await verified(true)
  await form.getByRole('button', { name: 'Make the passkey' }).click()
  await room.getByRole('button', { name: 'I have saved them' }).click()
  await expectPage(room).toContainText('Truck tablet')
  await room.getByRole('button', { name: 'Rename Truck tablet' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My tablet')
  await page.keyboard.press('Enter')
  await expectPage(room).toContainText('My tablet')
  await picture(page, 'passkey-on')

  const signOut = async () => {
    await page.goto('/portal/sessions')
    await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
    await expectPage(page).toHaveURL('/portal')
  }
  await signOut()
  await page.goto('/sign-in?returnTo=/portal/admin/drivers')
  const alone = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expectPage(alone).toBeVisible()
  scripts.length = 0
  await verified(false)
  await alone.click()
  await expectPage(page.getByRole('main')).toContainText(
    'No passkey was used: it was cancelled, or there is none on this device.',
  )
  // The library came when it was pressed.
  expect(scripts).toHaveLength(1)
  await expectPage(alone).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'passkey-cancelled')
  await verified(true)
  await page.keyboard.press('Enter')
  await expectPage(page).toHaveURL('/portal/admin/drivers')

  await signOut()
  await page.goto('/sign-in')
  await enterPassword(page, email)
  await picture(page, 'passkey-after-password')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectPage(page).toHaveURL('/portal/admin')
})

test('where the role needs one it is set up before anything else opens, and an administrator resets it', async () => {
  const { email, id } = await createUser(site.server.knex, { role: 'payroll', firstName: 'Priya', lastName: 'Raghunathan' })
  await requireFactor(site.server, 'payroll')
  const admin = await site.open(`/portal/admin/users/${id}`, { cookie: await site.server.signInAs('admin'), expected })
  await expectPage(admin.getByRole('main')).toContainText('they set it up at the next sign-in')

  const page = await site.open('/sign-in?returnTo=/portal/admin/settlements', { expected })
  await enterPassword(page, email)
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor')
  await expectAccessible(page)
  await picture(page, 'second-factor-required')
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(await keyOnPage(page)))
  await expectPage(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'second-factor-required-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expectPage(page).toHaveURL('/portal/admin/settlements')
  await page.goto('/portal/sessions')
  const room = page.getByRole('region', { name: 'Second factor' })
  await expectPage(room.getByRole('button', { name: 'Remove the authenticator app' })).toBeDisabled()
  await expectPage(room).toContainText('to remove this one, add another one first')

  await admin.reload()
  await admin.getByRole('button', { name: 'Reset the second factor…' }).click()
  const dialog = admin.getByRole('dialog')
  await picture(admin, 'second-factor-reset')
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectPage(dialog).toContainText('Please give a reason')
  await expectAccessible(admin)
  await dialog.getByLabel('Why').fill('Lost the phone')
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectPage(admin.getByRole('main')).toContainText('Second factor reset')
  await expectPage(admin.getByRole('main')).toContainText('they set it up at the next sign-in')
  await admin.goto('/portal/admin/users')
  await expectPage(admin.getByRole('main')).toContainText('Due')
  await expectAccessible(admin)
  await picture(admin, 'users-second-factor')
  await admin.goto('/portal/admin/settings/factor')
  await expectPage(admin.getByRole('main')).toContainText('Required for Payroll')
  await expectAccessible(admin)
  await picture(admin, 'settings-second-factor')
})
