/** A clock with its zone stays on a line. */
export const unbroken = (words: string): string => words.replace(/ (?=[AP]M\b)|(?<=[AP]M) (?=[A-Z])/g, '\u00a0')

/** No date breaks between its month and its day. */
export const wholeDates = (words: string): string =>
  words.replace(/(?<=\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)) (?=\d)/g, '\u00a0')
