/** The `state` of a navigation that only changes the address of the current page: no scrolling, no focus on the heading. */
export const samePage = { stays: true } as const
