import type { InstallWay } from '../../../platform/offline/install.ts'

/** What installing the app gives, or how it is done where browsers have no button for it. */
export const installTexts: Partial<Record<NonNullable<InstallWay>, string>> = {
  button: 'Opens from your home screen, with or without signal.',
  ios: 'Tap Share, then Add to Home Screen. On iPhone and iPad, notifications need the installed app.',
}
