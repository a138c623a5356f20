import { applyReservedHeights } from '../platform/outbox/reservedHeight.ts'
import { applyTheme } from '../platform/ui/theme.ts'
import { readyEvent } from './readyEvent.ts'

/*
 * The one inline script. Its text is the same on every page, because the content security policy has its hash. The data
 * attributes of its element hold the values that differ by page. It runs before the first paint: it applies the theme, marks that
 * scripts run, and records presses. It loads the app after the first paint or at the first touch. The app replays the recorded
 * presses once it is hydrated.
 */
const page = document.documentElement
const { app = '', chunks = '', font = '', errors = '' } = (document.currentScript as HTMLScriptElement).dataset
const pressed = new Set<string | undefined>()
let started = false

applyTheme()
applyReservedHeights()
page.dataset.scripts = ''
// /apply: the URL may name another view than the prerendered one, which stays hidden until hydration.
if (/[?&](step|sent)=/.test(location.search)) page.dataset.asked = ''

function recordEarly(event: Event) {
  const control = (event.target as Element).closest<HTMLElement>('[data-early]')
  if (!control) return
  event.preventDefault()
  // React listens before it has hydrated everything: the press would take effect now and once more when it is replayed.
  event.stopPropagation()
  pressed.add(control.dataset.early)
  start()
}

async function start() {
  if (started) return
  started = true
  for (const href of chunks.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  try {
    await import(/* @vite-ignore */ app)
  } catch (error) {
    // Without the app, shows the page as for browsers without scripts: links and a phone number in place of buttons.
    delete page.dataset.scripts
    // It may be a defect of the app; what cannot be fetched offline is not reported.
    report(error)
  }
}

async function report(error: unknown) {
  try {
    const { reportPageError }: typeof import('./pageErrors.ts') = await import(/* @vite-ignore */ errors)
    reportPageError(error)
  } catch {
    // If the reporting code cannot be fetched, a report would not arrive either.
  }
}

async function loadFont() {
  const face = new FontFace('Barlow Condensed', `url(${font})`, { weight: '600', display: 'swap' })
  document.fonts.add(face)
  // Offline and not cached: the fallback font stays, which has the same metrics.
  await face.load().catch(() => undefined)
}

// Events without an error come from scripts of other origins, or are ResizeObserver warnings.
addEventListener('error', ({ error }) => error && report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))

// The browser fires this once, perhaps before the app runs: stored for the install button in the footer.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { installPrompt: event })
})

// Enter and Space on a focused button arrive as clicks too.
addEventListener('click', recordEarly, true)
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { capture: true, once: true, passive: true })

document.addEventListener(readyEvent, () => {
  page.dataset.scripts = 'ready'
  removeEventListener('click', recordEarly, true)
  // By name: React renders a translated page anew, with other elements.
  for (const name of pressed) document.querySelector<HTMLElement>(`[data-early=${name}]`)?.click()
  pressed.clear()
})

// Two frames: the callback of the second runs after the first was painted.
const afterPaint = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      loadFont()
      if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 500 })
      else setTimeout(start, 50)
    }),
  )
// The shell preloads its chunks itself and is empty without them: there is no paint to wait for.
const beginImmediately = () => {
  loadFont()
  start()
}
const begin = chunks ? afterPaint : beginImmediately
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else begin()
