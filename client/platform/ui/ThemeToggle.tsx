import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { toggleTheme } from './theme.ts'

/**
 * Toggles between light and dark. Both icons are in the page and the stylesheet shows one, because the prerendered HTML
 * cannot know the theme of the device.
 */
export function ThemeToggle({ className = '' }: { className?: string }) {
  return (
    <button
      type="button"
      className={`btn btn-ghost btn-square unscripted:hidden ${className}`}
      data-early="theme"
      onClick={toggleTheme}
    >
      <span className="night:hidden">
        <Moon aria-hidden="true" size={22} />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className="hidden night:block">
        <Sun aria-hidden="true" size={22} />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </button>
  )
}
