/** JSON text that PostgreSQL has already serialised; sent as it is. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A result as the JSON text of a response; empty for none. */
export function jsonText(result: unknown): string {
  return result instanceof RawJson ? result.text : (JSON.stringify(result) ?? '')
}
