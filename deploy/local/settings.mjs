/** The settings of the services. Node's builtins alone. */
import { existsSync, readFileSync } from 'node:fs'
import { Refused } from './steps.mjs'

/** The settings of the services, from their EnvironmentFile. */
export function settingsOf() {
  const file = process.env.RELEASE_ENV ?? '/etc/fairlane/fairlane.env'
  if (!existsSync(file))
    throw new Refused(`There is no ${file}, from which the services have their settings: RELEASE_ENV names another file.`)
  return settingsIn(textOf(file))
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refused(`${file}, from which the services have their settings, cannot be read (${error.code}). Run it as root.`)
  }
}

/** What systemd reads in an EnvironmentFile (systemd.exec(5)), so that no password differs from the one of the services. */
export function settingsIn(text) {
  const settings = {}
  for (let at = 0; at < text.length; ) {
    const [line] = text.slice(at).split('\n', 1)
    const [before, after] = line.split('=', 2)
    const name = before.trim()
    if (after !== undefined && /^[A-Z_]\w*$/i.test(name)) {
      const { value, end } = valueAt(text, at + before.length + 1)
      settings[name] = value
      at = end + 1
    } else at += line.length + 1
  }
  return settings
}

/**
 * The value that begins at a position, and where its line ends. It consists of quoted and bare pieces; a backslash escapes the
 * next character in a bare piece.
 */
function valueAt(text, start) {
  let value = ''
  // Without the blanks at its end, unless they are quoted.
  let length = 0
  let quote = ''
  let isBare = false
  let at = start
  for (; at < text.length && (quote || text[at] !== '\n'); at += 1) {
    const sign = text[at]
    const isBlank = !quote && /\s/.test(sign)
    if (sign === quote) quote = ''
    else if (!quote && !isBare && `'"`.includes(sign)) quote = sign
    else if (isBare || !isBlank) {
      const isEscape = sign === '\\' && quote !== "'"
      if (isEscape) at += 1
      value += isEscape ? escaped(text[at] ?? '', quote) : sign
      isBare ||= !quote
      if (!isBlank) length = value.length
    }
  }
  return { value: value.slice(0, length), end: at }
}

function escaped(sign, quote) {
  if (sign === '\n') return ''
  return quote && !'"\\`$'.includes(sign) ? `\\${sign}` : sign
}
