import type { ReactNode } from 'react'

/** One of the two ways on at the end of a page: for whom, what they get, and the button. */
export function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="card items-start p-6 md:p-8">
      <h2 className="text-[1.875rem]">{title}</h2>
      <p className="mt-1 mb-6 max-w-md text-muted">{text}</p>
      <div className="mt-auto max-sm:w-full max-sm:*:w-full">{children}</div>
    </div>
  )
}
