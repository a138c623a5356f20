/** A field that nobody sees: what fills it is a robot, and the request is marked so. */
export function Honeypot() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input name="companyUrl" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** What a robot wrote into it; read from the page, because robots write past React. */
export function trapped(form: unknown): { companyUrl?: string } {
  const field = form instanceof HTMLFormElement ? form.elements.namedItem('companyUrl') : null
  // That it was filled is all there is to know: whatever a robot wrote must not be what gets its request refused.
  return field instanceof HTMLInputElement && field.value ? { companyUrl: 'filled' } : {}
}
