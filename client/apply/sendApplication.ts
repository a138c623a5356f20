import { applicationFailed, notices } from '#shared/kernel/messages'
import type { DriverApplication } from '#shared/recruiting/driverApplication'
import type { OpenDraft } from '../platform/offline/drafts/drafts.ts'
import { type FormResult, sendForm } from '../platform/offline/outbox/sendForm.ts'

const text = {
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
  return sendForm('application', application, draft, { notices: text, onPersisted })
}
