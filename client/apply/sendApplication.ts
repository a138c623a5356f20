import type { DriverApplication } from '#shared/driverApplication'
import { applicationFailed, notices } from '#shared/messages'
import type { OpenDraft } from '../offline/drafts/drafts.ts'
import { sendForm, type Told } from '../offline/outbox/sendForm.ts'

const words = {
  accepted: notices.applicationSubmitted,
  savedOffline: notices.applicationSavedOffline,
  saved: notices.applicationSaved,
  failed: applicationFailed,
}

/** Sends an application. */
export function sendApplication(application: DriverApplication, draft: OpenDraft | null, onKept: () => void): Promise<Told> {
  return sendForm('application', application, draft, { notices: words, onKept })
}
