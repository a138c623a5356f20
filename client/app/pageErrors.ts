import { routeOf } from '#shared/kernel/anonymousRoute'
import { createReporter } from '../platform/transport/clientErrors.ts'

/** Reports errors of pages. Loaded at the first error only. */
export const reportPageError = createReporter(() => ({
  route: routeOf(location.pathname),
  build: document.querySelector<HTMLElement>('script[data-app]')?.dataset.app?.split('/').pop() || 'unknown',
}))
