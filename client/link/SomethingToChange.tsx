import { CallButton } from './CallButton.tsx'

export function SomethingToChange() {
  return (
    <section aria-labelledby="change" className="card p-5 sm:p-6">
      <h2 id="change" className="text-[1.375rem]">
        Need a change?
      </h2>
      <p className="mt-1 mb-4 text-muted">Dispatch is open 24/7.</p>
      <CallButton />
    </section>
  )
}
