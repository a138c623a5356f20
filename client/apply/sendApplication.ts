import type { DriverApplication } from '#shared/driverApplication'
import { applicationFailed, notices } from '#shared/messages'
import type { OpenDraft } from '../offline/drafts/drafts.ts'
import { type FormResult, sendForm } from '../offline/outbox/sendForm.ts'

const words = {
  accepted: notices.applicationSubmitted,
  savedOffline: notices.applicationSavedOffline,
  saved: notices.applicationSaved,
  failed: applicationFailed,
}

/** Sends an application through the outbox; see sendForm. */
export function sendApplication(
  application: DriverApplication,
  draft: OpenDraft | null,
  onPersisted: () => void,
): Promise<FormResult> {
  return sendForm('application', application, draft, { notices: words, onPersisted })
}
