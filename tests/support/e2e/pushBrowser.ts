import type { Page } from 'playwright'
import type { TestDevice } from '../pushService.ts'

export interface Browser {
  permission?: NotificationPermission
  answer?: NotificationPermission
}

/** A browser that answers so when it is asked, and whose push service is ours: that of Chromium needs Google. */
export async function answering(page: Page, device: TestDevice, { permission = 'default', answer = 'granted' }: Browser = {}) {
  await page.context().addInitScript(
    ({ permission, answer, subscription }) => {
      const now = () => sessionStorage.getItem('permission') ?? permission
      Object.defineProperty(Notification, 'permission', { get: now })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('permission', answer)
        return answer
      }
      const theirs = {
        toJSON: () => subscription,
        unsubscribe: async () => {
          sessionStorage.setItem('unsubscribed', 'yes')
          return true
        },
      } as unknown as PushSubscription
      let current: PushSubscription | null = null
      PushManager.prototype.subscribe = async () => {
        current = theirs
        return theirs
      }
      PushManager.prototype.getSubscription = async () => current
    },
    { permission, answer, subscription: device.subscription },
  )
}
