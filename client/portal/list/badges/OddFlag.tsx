import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from './Badge.tsx'

/** Marks an unusual answer (`oddInput`) that was accepted: the sender was warned at the field. */
export function OddFlag({ children }: { children: string }) {
  return (
    <Badge look="badge-tinted tone-amber" Icon={TriangleAlert}>
      {children}
    </Badge>
  )
}
