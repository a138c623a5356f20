import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { wrapText } from '../platform/ui/wrapText.tsx'

interface Props {
  title: string
  text: string
  to: string
  look: 'btn-primary' | 'btn-outline'
  /** The text of the button. */
  children: ReactNode
}

/** One of the two calls to action at the end of a page: for whom, the offer, and the button. */
export function Way({ title, text, to, look, children }: Props) {
  return (
    <div className="card items-start p-6 md:p-8">
      <h2 className="text-[1.875rem]">{title}</h2>
      <p className="mt-1 mb-6 max-w-md text-muted">{text}</p>
      <div className="mt-auto max-sm:w-full max-sm:*:w-full">
        <Link to={to} className={`btn ${look}`}>
          {wrapText(children)}
          <ArrowRight aria-hidden="true" size={20} />
        </Link>
      </div>
    </div>
  )
}
