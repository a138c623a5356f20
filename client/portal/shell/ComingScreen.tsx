import { company } from '#shared/company'

/** A screen that is still to come (§2). */
export function ComingScreen({ title }: { title: string }) {
  return (
    <div className="grid content-start gap-2 p-3 py-6 md:p-6">
      <title>{`${title} | ${company.name}`}</title>
      <h1>{title}</h1>
      <p className="text-muted">{title} coming soon.</p>
    </div>
  )
}
