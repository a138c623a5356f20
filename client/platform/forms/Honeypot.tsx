/** A honeypot: a field that people do not see, so only robots fill it in. Their requests are marked. */
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

/** The body's honeypot field if it was filled in; read from the DOM, because robots bypass React. */
export function trapped(form: unknown): { companyUrl?: string } {
  const field = form instanceof HTMLFormElement ? form.elements.namedItem('companyUrl') : null
  // A fixed value: a long or odd text of a robot must not fail validation.
  return field instanceof HTMLInputElement && field.value ? { companyUrl: 'filled' } : {}
}
