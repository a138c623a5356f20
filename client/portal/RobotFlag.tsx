import Bot from 'lucide-react/icons/bot'

/** The invisible field of the form was filled. */
export function RobotFlag() {
  return (
    <span className="badge badge-tinted tone-amber">
      <Bot aria-hidden="true" />
      Probably a robot
    </span>
  )
}
