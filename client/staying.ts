/** For the `state` of a link or navigation that changes the address of the page one is on: nobody arrives anywhere. */
export const staying = { stays: true } as const
