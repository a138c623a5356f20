/** How to allow notifications that this browser blocks. Only the person can, in the settings of the browser or the device. */
export function allowNotificationsText(): string {
  const { userAgent } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'Open Settings, tap Notifications, then this app, and allow notifications.'
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (userAgent.includes('Android')) {
    return isInstalled
      ? "Touch and hold the app's icon, tap App info, then Notifications, and allow them."
      : 'Tap the icon beside the address, then Permissions, then Notifications, and allow them.'
  }
  if (userAgent.includes('Safari') && !userAgent.includes('Chrome')) {
    return "Open Safari's settings, then Websites, then Notifications, and allow this site."
  }
  return `Click the icon ${isInstalled ? 'in the title bar' : 'beside the address'}, open its permissions, and allow notifications.`
}
