/** A clock with its zone stays on a line, and so does a day: `Nov 3, 2027`. */
export const unbroken = (text: string): string =>
  text
    .replace(/ (?=[AP]M\b)|(?<=[AP]M) (?=[A-Z])/g, '\u00a0')
    .replace(/(?<=\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)) (?=\d)|(?<=\d,) (?=\d{4}\b)/g, '\u00a0')
