import './historyGuard.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { pageAt } from './routes.tsx'

// Otherwise zod tests whether it may compile code, which the content security policy blocks and reports. It reads this when
// it is loaded, always later than this file.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

/** React does not dispatch errors caught by a boundary to the window: this reports them like uncaught ones. */
const onCaughtError = (error: unknown) => {
  console.error(error)
  dispatchEvent(new ErrorEvent('error', { error }))
}
const options = { onCaughtError }

await pageAt(location.pathname).preload()
if (root.dataset.prerendered === undefined) createRoot(root, options).render(app)
else hydrateRoot(root, app, options)
