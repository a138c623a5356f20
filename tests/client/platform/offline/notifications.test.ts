import { beforeEach, expect, test, vi } from 'vitest'

/** What the server was asked, in order. */
const asked: string[] = []
vi.mock('../../../../client/platform/transport/request.ts', () => ({
  request: async (segments: string[], { method, json }: { method?: string; json?: object } = {}) => {
    asked.push([method ?? (json ? 'POST' : 'GET'), segments.join('/')].join(' '))
    return { body: { key: 'server-key' } }
  },
}))
vi.mock('../../../../client/platform/offline/install.ts', () => ({ installWay: () => null }))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})

/** The browser's subscription, and the notifications that it shows. */
let subscribedFor: string | null = null
let shown = 0
let badge: number | null = null
const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    subscribedFor = null
    return true
  },
}
const registration = {
  pushManager: {
    getSubscription: async () => (subscribedFor ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (subscribedFor && subscribedFor !== applicationServerKey) throw new DOMException('Another key', 'InvalidStateError')
      subscribedFor = applicationServerKey
      return subscription
    },
  },
  getNotifications: async () =>
    Array.from({ length: shown }, () => ({
      close: () => {
        shown -= 1
      },
    })),
}
const browser = { permission: 'granted', requestPermission: vi.fn(async () => 'granted') }
vi.stubGlobal('window', { Notification: browser, PushManager: class {} })
vi.stubGlobal('Notification', browser)
vi.stubGlobal('navigator', {
  serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  clearAppBadge: async () => {
    badge = null
  },
})

const { keepNotifications, notificationStanding, turnOffNotifications, turnOnNotifications } = await import(
  '../../../../client/platform/offline/notifications.ts'
)

beforeEach(async () => {
  stored.clear()
  subscribedFor = null
  browser.requestPermission.mockClear()
  await turnOnNotifications('ray')
  asked.length = 0
})

test('the next page tells the server again, without asking the person', async () => {
  browser.requestPermission.mockClear()
  await keepNotifications('ray')
  expect(asked).toEqual(['GET /api/push/key', 'POST /api/push'])
  expect(browser.requestPermission).not.toHaveBeenCalled()
})

test('a subscription for the key of an earlier server is made anew', async () => {
  subscribedFor = 'earlier-key'
  await keepNotifications('ray')
  expect(subscribedFor).toBe('server-key')
  expect(asked).toContain('POST /api/push')
})

test('somebody else who signs in on the device has theirs off, and what was shown goes', async () => {
  shown = 2
  badge = 2
  expect(notificationStanding('ines')).toBe('off')
  await keepNotifications('ines')
  expect([subscribedFor, shown, badge, stored.size]).toEqual([null, 0, null, 0])
  expect(asked).toEqual([])
  await keepNotifications('ray')
  expect([asked, notificationStanding('ray')]).toEqual([[], 'off'])
})

test('turned off, the server and the browser know it', async () => {
  await turnOffNotifications()
  expect([asked, subscribedFor, notificationStanding('ray')]).toEqual([['DELETE /api/push'], null, 'off'])
})

test('a question that is closed without an answer leaves them off, and says so', async () => {
  await turnOffNotifications()
  browser.requestPermission.mockResolvedValueOnce('default')
  await expect(turnOnNotifications('ray')).rejects.toThrow('Press again, then choose Allow.')
  expect(notificationStanding('ray')).toBe('off')
})
