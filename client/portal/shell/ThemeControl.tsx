import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { setTheme, type ThemeChoice, themeChoice } from '../../platform/ui/theme.ts'

const choices = [
  { value: 'system', text: 'System', Icon: Monitor },
  { value: 'light', text: 'Light', Icon: Sun },
  { value: 'dark', text: 'Dark', Icon: Moon },
] as const

/** A button that cycles through the themes light, dark and system, the portal's default (§4). */
export function ThemeControl() {
  const [choice, setChoice] = useState<ThemeChoice>(themeChoice)
  const at = choices.findIndex(({ value }) => value === choice)
  const { text, Icon } = choices[at] ?? choices[0]
  const next = choices[(at + 1) % choices.length] ?? choices[0]
  const title = `Theme: ${text}. Change to ${next.text}`
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label={title}
      title={title}
      onClick={() => {
        setTheme(next.value)
        setChoice(next.value)
      }}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
