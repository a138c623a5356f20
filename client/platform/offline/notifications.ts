import { api } from '#shared/kernel/paths'
import type { PushKey } from '#shared/notifications/push'
import { request } from '../transport/request.ts'
import { installWay } from './install.ts'
import { browserLocks } from './locks.ts'

/*
 * Notifications on this device, by Web Push. They are off until the user turns them on here, and the browser asks for permission
 * only then. They end with the session: this device deletes its subscription, and the server deletes it with the session.
 */

/** In localStorage: the user who has turned them on here. */
const subscriberKey = 'fairlane-notifications'

/** The status of notifications on this device. `ios`: only the installed app can have them. `denied`: the browser blocks them. */
export type NotificationStanding = 'on' | 'off' | 'denied' | 'ios' | 'unsupported' | 'insecure'

/** Why notifications could not be turned on, as a message for the user. */
export class NotTurnedOn extends Error {
  override name = 'NotTurnedOn'
}

/** The longest wait for the service worker, in milliseconds: the first visit is still fetching it. */
const timeoutMs = 15_000

/** The status of this user's notifications on this device. */
export function notificationStanding(userId: string): NotificationStanding {
  const installation = installWay()
  if (installation === 'insecure') return 'insecure'
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)) {
    return installation === 'ios' ? 'ios' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && readSubscriber() === userId ? 'on' : 'off'
}

/** Asks the browser, then notifies the server. Throws NotTurnedOn, or as `request` does. */
export async function turnOnNotifications(userId: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'default') throw new NotTurnedOn('Your browser is still asking. Press again, then choose Allow.')
  if (permission === 'denied') return
  const { pushManager } = await worker()
  await runExclusively(async () => {
    await subscribe(pushManager)
    localStorage.setItem(subscriberKey, userId)
  })
}

/**
 * Turns off this user's notifications on this device. Throws as `request` does: then the server goes on sending and the
 * subscription stays.
 */
export async function turnOffNotifications(): Promise<void> {
  await runExclusively(async () => {
    await request([api.push], { method: 'DELETE', json: {} })
    await forgetNotifications()
  })
}

/**
 * Where this user has turned them on here: sends the subscription again, because an expired session has ended it and the endpoint
 * may have changed. Deletes the subscription of another user.
 */
export async function keepNotifications(userId: string): Promise<void> {
  const subscriber = readSubscriber()
  if (subscriber === null) return
  if (subscriber !== userId) return await forgetNotifications()
  if (notificationStanding(userId) !== 'on') return
  const { pushManager } = await worker()
  await runExclusively(async () => {
    if (readSubscriber() === userId) await subscribe(pushManager)
  })
}

/** Deletes the subscription and the shown notifications when a user leaves this device. */
export async function forgetNotifications(): Promise<void> {
  localStorage.removeItem(subscriberKey)
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await clearBadge()
}

/** Clears the badge of the app's icon, once the user looks at the app. */
export async function clearBadge(): Promise<void> {
  // Missing in some browsers, and refused where the app is not installed.
  await (navigator as { clearAppBadge?: () => Promise<void> }).clearAppBadge?.().catch(() => undefined)
}

const readSubscriber = () => localStorage.getItem(subscriberKey)

/** One at a time, in all tabs: a request that renews the subscription must not arrive after the one that ends it. */
const runExclusively = (work: () => Promise<void>) => browserLocks().request(subscriberKey, {}, work)

async function subscribe(manager: PushManager): Promise<void> {
  const { body } = await request<PushKey>([api.push, 'key'])
  const options = { userVisibleOnly: true, applicationServerKey: body.key }
  const subscription = await manager.subscribe(options).catch(async (error: DOMException) => {
    // The subscription has another key: its server is gone.
    if (error.name !== 'InvalidStateError') throw new NotTurnedOn(unreachable)
    await (await manager.getSubscription())?.unsubscribe()
    return await manager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  await request([api.push], { json: { endpoint, keys } })
}

const unreachable = 'The push service of this browser did not answer, or the browser has none. Try again later.'

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new NotTurnedOn('The app is not stored on this device yet. Reload it, and try again.')), timeoutMs),
  )
  return await Promise.race([navigator.serviceWorker.ready, late])
}
