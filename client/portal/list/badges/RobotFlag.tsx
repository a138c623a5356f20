import Bot from 'lucide-react/icons/bot'
import { Badge } from './Badge.tsx'

/** Marks a submission whose honeypot field was filled. */
export function RobotFlag() {
  return (
    <Badge look="badge-tinted tone-amber" Icon={Bot}>
      Likely spam
    </Badge>
  )
}
