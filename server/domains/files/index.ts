/** The routes of links and applications store and serve files. */

export { findApplicantDocument, findLinkedFile } from './find.ts'
export { fileQuery, hashOf, serveFile } from './serve.ts'
export { storeFile } from './store.ts'
