/** A clock with its zone stays on a line. */
export const unbroken = (words: string): string => words.replace(/ (?=[AP]M\b)|(?<=[AP]M) (?=[A-Z])/g, '\u00a0')
