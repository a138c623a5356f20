import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createUser } from '../../../support/factories.ts'
import { enterPassword, sayItIsMe } from './factorSteps.ts'

const site = useSite()
/** Wrong passkeys, passkeys that are cancelled, and sessions that are over. */
const expected = [/40[0-9]|422/]

test('a passkey is added, signs in by itself and after the password, and what is cancelled says what to do', async () => {
  const { email } = await createUser(site.server.knex, { role: 'dispatcher' })
  const page = await site.open('/sign-in?returnTo=/portal/sessions', { expected })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
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
  await form.getByRole('button', { name: 'Create passkey' }).click()
  await expectPage(form).toContainText('No passkey was made. You cancelled, or it took too long. Try again.')
  await verified(true)
  await form.getByRole('button', { name: 'Create passkey' }).click()
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
  await expectPage(page.getByRole('main')).toContainText('No passkey was used. You cancelled, or there is none on this device.')
  // The library came when it was pressed; what the app fetches while it is idle may come beside it.
  const sources = await Promise.all([...new Set(scripts)].map(async (url) => await (await page.request.get(url)).text()))
  expect(sources.filter((source) => source.includes('WebAuthn is not supported in this browser'))).toHaveLength(1)
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

  await page.goto('/portal/sessions')
  await room.getByRole('button', { name: 'Create new codes' }).click()
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await verified(false)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expectPage(question).toContainText('Try again, or give your password.')
  await expectAccessible(page)
  await picture(page, 'passkey-check')
  await verified(true)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expectPage(room.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
})
