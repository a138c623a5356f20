import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from './Badge.tsx'

/** Something that was sent is odd and may be right all the same: the sender was warned at the field. */
export function OddFlag({ children }: { children: string }) {
  return (
    <Badge look="badge-tinted tone-amber" Icon={TriangleAlert}>
      {children}
    </Badge>
  )
}
