import { describe, expect, test } from 'vitest'
import { html } from '../../../server/platform/mail/html.ts'
import { render, type TemplateData, type TemplateName } from '../../../server/platform/mail/templates/templates.ts'
import { quotePriceMail } from '../../support/factories.ts'

const price = quotePriceMail().data
const link = price.link
const switches = 'https://fairlane.example/portal/sessions#notices'
const applicant = { reference: 'A-1042', firstName: 'Cesar', link }
const data: { [T in TemplateName]: TemplateData<T> } = {
  quotePrice: price,
  quoteAccepted: { ...price, loadId: 'FF4821337705', pickupNumber: 'PU 88-1204' },
  quoteReminder: price,
  quoteWithdrawn: { ...price, reason: 'The truck broke down.' },
  detentionNotice: {
    loadId: 'FF4821337705',
    contactName: 'Dana Whitlock',
    reference: '77-20418',
    stop: 'Pickup',
    place: 'Copper State yard, Phoenix, AZ',
    agreed: { kind: 'Appointment', at: 'Nov 20, 8:00 AM MST' },
    arrivedAt: 'Nov 20, 7:52 AM MST',
    freeUntil: 'Nov 20, 10:00 AM MST',
    hasBegun: true,
    leftAt: 'Nov 20, 11:40 AM MST',
    terms: { freeHours: 2, perHour: 40, maxHours: 5 },
    reconstructed: { receivedAt: 'Nov 20, 12:10 PM MST', from: 'phone' },
  },
  invitation: {
    firstName: 'Amara',
    role: 'Dispatcher',
    inviter: 'Dale Kowalczyk',
    worksUntil: '2026-11-25T16:41:00Z',
    link: 'https://fairlane.example/invite/s3cret-s3cret-s3cret-s',
  },
  passwordReset: {
    firstName: 'Amara',
    isAsked: true,
    worksUntil: '2026-11-23T17:41:00Z',
    link: 'https://fairlane.example/reset/s3cret-s3cret-s3cret-s',
  },
  accountChanged: {
    firstName: 'Amara',
    change: { what: 'add-passkey', named: 'My phone' },
    at: new Date('2026-11-25T20:00:00Z'),
    device: 'Chrome on Windows',
    link: 'https://fairlane.example/sign-in?forgot',
  },
  factorReset: { firstName: 'Amara', by: 'Ruth Abernathy' },
  loadConfirmation: {
    loadId: 'FF4821337705',
    contactName: 'Dana Whitlock',
    reference: '77-20418',
    note: 'Call before you sign.',
    pickupLocation: 'Phoenix, AZ',
    pickup: 'Nov 24, 6:00 AM to 8:00 AM MST',
    total: 1505.6,
    deliveryLocation: 'El Paso, TX',
    delivery: 'Nov 25, 1:00 PM MST',
    file: 'load-confirmation-FF4821337705.pdf',
  },
  invoice: {
    number: 'FI-2026-00042',
    loadId: 'FF4821337705',
    contactName: 'Dana Whitlock',
    reference: '77-20418',
    pickupLocation: 'San Diego, CA',
    deliveryLocation: 'Dallas, TX',
    due: 'Dec 19, 2026',
    left: 3350,
    total: 3350,
    note: 'Thank you.',
    file: 'invoice-FI-2026-00042.pdf',
    showsProof: true,
  },
  invoiceReminder: {
    number: 'FI-2026-00042',
    loadId: 'FF4821337705',
    reference: '77-20418',
    due: 'Dec 19, 2026',
    left: 1350,
    total: 3350,
    subject: 'Invoice FI-2026-00042 is 33 days late',
    text: 'Please pay it now.',
    file: 'invoice-FI-2026-00042.pdf',
  },
  creditMemo: {
    number: 'FC-2026-00003',
    invoice: 'FI-2026-00042',
    issued: 'Nov 19, 2026',
    loadId: 'FF4821337705',
    total: 3350,
    reference: '77-20418',
    contactName: 'Dana Whitlock',
    reason: 'Wrong rate',
    file: 'credit-memo-FC-2026-00003.pdf',
  },
  applicationReceived: { ...applicant, contactBy: new Date('2026-11-24T16:41:00Z') },
  applicationDocuments: { ...applicant, documents: ['Medical card', 'Drug test result'], text: 'Both sides, please.' },
  applicationApproved: applicant,
  notifications: {
    title: 'At risk: load FF4821337705',
    body: 'It is due in El Paso, TX at Nov 25, 1:00 PM MST.',
    link: 'https://fairlane.example/portal/admin/loads/FF4821337705',
    switches,
  },
  digest: {
    day: 'Nov 25, 2026',
    link: 'https://fairlane.example/portal',
    switches,
    more: 3,
    items: [{ title: 'Expires in 7 days: CDL of Odell Bright', body: 'It expires Dec 2, 2026.' }],
  },
  renewal: { firstName: 'Odell', document: 'medical card', expiresOn: '2026-12-16', isOnFile: true },
  applicationRejected: { ...applicant, text: 'Your CDL is not valid today.' },
}
const names = Object.keys(data) as TemplateName[]
const rendered = (name: TemplateName, values: object = {}) => render(name, { ...data[name], ...values } as never)

/** What people read of HTML. */
const formatText = (text: string) =>
  text
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'")
    .replace(/\s+/g, ' ')

describe('the tag html', () => {
  test('escapes every value but its own', () => {
    const inner = html`<b>${'<&>"\''}</b>`
    expect(html`<p title="${'"x"'}">${inner}${[inner, html`!`]}${null}${undefined}${false}${0}</p>`.text).toBe(
      '<p title="&quot;x&quot;"><b>&lt;&amp;&gt;&quot;&#39;</b><b>&lt;&amp;&gt;&quot;&#39;</b>!0</p>',
    )
  })
})

test('the price of a quote as plain text', () => {
  expect(rendered('quotePrice')).toMatchObject({
    subject: 'Your rate for Fresno, CA to Phoenix, AZ: $2,047.80 (Q-1042)',
    text: `$2,047.80 for Fresno, CA to Phoenix, AZ

Hi Anita, here's your rate for Q-1042. It's all-in.

Pickup: Fresno, CA, Nov 23, 2:00 PM PST
Delivery: Phoenix, AZ, by Nov 24, 9:00 AM MST
Equipment: Refrigerated
Valid until: Nov 23, 9:41 AM MST

Linehaul, 590 mi                $1,690.00
Fuel surcharge, 590 mi × $0.42    $247.80
Reefer fuel                        $65.00
Washout                            $45.00
Total                           $2,047.80

Dispatch:
> Washout receipt comes with the truck.

Accept or decline:
${link}

Questions? Call (602) 555-0147 or reply to this email.

-- 
Fairlane Freight
1840 W Buckeye Rd
Phoenix, AZ 85007
(602) 555-0147
`,
  })
})

test.each([
  ['Anita Quiroga', 'Anita'],
  ['Dr. Anita Quiroga', 'Dr. Anita Quiroga'],
])('a mail to %s greets %s', (contactName, handshake) => {
  expect(rendered('quotePrice', { contactName }).text).toContain(`Hi ${handshake}, `)
})

describe.each(names)('%s', (name) => {
  test('says in HTML what it says as text', () => {
    const { text, html } = rendered(name)
    const label = formatText(html)
    for (const line of text.split('\n')) {
      const parts = line.replace(/^> |:$|^-- $/g, '').split(/: | {2,}/)
      for (const part of parts) expect(label).toContain(part.trim())
    }
  })

  test('shows HTML in any field as text', () => {
    const hostile = `<img src=x onerror=alert(1)>"'&</td>`
    for (const [field, value] of Object.entries(data[name])) {
      if (typeof value !== 'string' || /Time|By$|Until|Zone|link/.test(field)) continue
      const { text, html } = rendered(name, { [field]: hostile })
      expect(html, field).not.toContain('<img')
      expect(html.match(/<\/td>/g)?.length, field).toBe(rendered(name).html.match(/<\/td>/g)?.length)
      if (text.includes(hostile)) expect(formatText(html), field).toContain(hostile)
    }
    expect(rendered('accountChanged', { change: { what: 'add-passkey', named: hostile } }).html).not.toContain('<img')
    expect(rendered('quotePrice', { lines: [{ label: hostile, amount: 1 }] }).html).not.toContain('<img')
  })

  test('has a subject of one line, whatever is in the fields', () => {
    for (const [field, value] of Object.entries(data[name])) {
      if (typeof value !== 'string' || /Time|By$|Until|Zone/.test(field)) continue
      const { subject } = rendered(name, { [field]: 'a\r\nBcc: all@people.example\u2028b\0' })
      expect(subject, field).not.toMatch(/[\p{Cc}\u2028]/u)
    }
  })

  test('loads nothing from elsewhere, and sets no colour of text or ground but that of its button', () => {
    const { html } = rendered(name)
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|src=|url\(/)
    expect(html.replaceAll('color:inherit', '').match(/[^-]color:#\w+/g) ?? []).toEqual(
      [
        'quoteWithdrawn',
        'loadConfirmation',
        'detentionNotice',
        'factorReset',
        'renewal',
        'invoice',
        'invoiceReminder',
        'creditMemo',
      ].includes(name)
        ? []
        : [expect.stringContaining('#ffffff')],
    )
  })
})
