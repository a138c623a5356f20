import Bot from 'lucide-react/icons/bot'
import { Badge } from './Badge.tsx'

/** The invisible field of the form was filled. */
export function RobotFlag() {
  return (
    <Badge look="badge-tinted tone-amber" Icon={Bot}>
      Probably a robot
    </Badge>
  )
}
