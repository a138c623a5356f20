import { deferredPart } from '../app/lazyPage.tsx'
import { LegalPage } from './LegalPage.tsx'

const Text = deferredPart(async () => (await import('./TermsText.tsx')).TermsText)

/** /terms (§1, §2). */
export function Terms() {
  return (
    <LegalPage title="Terms of Service">
      <Text />
    </LegalPage>
  )
}
