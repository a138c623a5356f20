import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneField } from '../../../../client/platform/forms/PhoneField.tsx'

const field = { name: 'phone', onChange: async () => {}, onBlur: async () => {}, ref: () => {} }
const shown = (value: string, error?: string) =>
  renderToStaticMarkup(<PhoneField id="phone" label="Phone" error={error} value={value} field={field} />)
const warning = 'A US phone number has 10 digits. If this is right, you can continue.'

test('a phone number without 10 digits is warned about, and refused by nobody', () => {
  expect(shown('602 555 014')).toContain(warning)
  expect(shown('602 555 014')).toContain('aria-invalid="false"')
  for (const usual of ['', ' ', '(602) 555-0142']) expect(shown(usual)).not.toContain(warning)
  // An error hides the warning.
  expect(shown('602', 'Please enter a phone number')).not.toContain(warning)
})
