import { routeOf } from '#shared/impersonal'
import { createReporter } from './transport/clientErrors.ts'

/** Loaded when something has broken, and not before: no page carries it. */
export const reportPageError = createReporter(() => ({
  route: routeOf(location.pathname),
  build: document.querySelector<HTMLElement>('script[data-app]')?.dataset.app?.split('/').pop() || 'unknown',
}))
