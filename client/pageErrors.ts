import { routeOf } from '#shared/impersonal'
import { createReporter } from './transport/clientErrors.ts'

/** Reports errors of pages. Loaded at the first error only. */
export const reportPageError = createReporter(() => ({
  route: routeOf(location.pathname),
  build: document.querySelector<HTMLElement>('script[data-app]')?.dataset.app?.split('/').pop() || 'unknown',
}))
