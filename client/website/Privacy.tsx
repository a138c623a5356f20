import { restingPart } from '../page.tsx'
import { LegalPage } from './LegalPage.tsx'

const Text = restingPart(async () => (await import('./PrivacyText.tsx')).PrivacyText)

/** /privacy (§2). */
export function Privacy() {
  return (
    <LegalPage title="Privacy Policy">
      <Text />
    </LegalPage>
  )
}
