import { deferredPart } from '../app/lazyPage.tsx'
import { LegalPage } from './LegalPage.tsx'

const Text = deferredPart(async () => (await import('./PrivacyText.tsx')).PrivacyText)

/** /privacy (§2). */
export function Privacy() {
  return (
    <LegalPage title="Privacy Policy">
      <Text />
    </LegalPage>
  )
}
