/** The form in which text is searched, by the server and on a device alike: composed, in lower case, whatever the locale. */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
