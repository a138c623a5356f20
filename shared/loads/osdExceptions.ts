/** In what freight differs at its delivery from its bill of lading. */
export const exceptions = { over: 'Over', short: 'Short', damaged: 'Damaged' } as const
export type ExceptionKind = keyof typeof exceptions
