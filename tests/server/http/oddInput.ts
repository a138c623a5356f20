import { z } from 'zod'

/** The position of a value in a body: `['stops', 0, 'zone']`. */
export type FieldPath = readonly (string | number)[]

type JsonSchema = z.core.JSONSchema.BaseSchema & { [key: string]: unknown }

/** A number that no JavaScript number can represent replaces it in the JSON text. */
const endlessNumber = '@1e999@'

const longText = 'x'.repeat(20_000)

/** Values that a careless rule, a formatter or PostgreSQL cannot take. */
export const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.005, 1e-9, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21, 1e308, -1e308],
  ...[endlessNumber, '', ' ', 'x', '0', '-1', '1e3', 'NaN', 'Infinity', '99999999999999999999', 'x'.repeat(300), longText],
  ...['\0', 'a\0b', '\ud800', 'x\udfff', '\u202eevil', '\u200b', '\u0301', 'ﬁ', '１２', '٣', '👩‍👩‍👧', 'İ'.repeat(40)],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '=1+1', "';--", '%', '\\', '../../x', '<b>', '[x'],
  ...[[], [null], [[]], ['x'], [1, 1], Array(300).fill('x'), {}, { constructor: 1 }, { toString: null }, { length: 1e9 }],
  ...['2026-02-30', '2026-13-01', '0000-00-00', '0001-01-01', '1970-01-01', '2000-01-01', '2100-12-31', '9999-12-31'],
  ...['2026-02-30T10:00', '2026-11-20T25:61', '2026-11-20T10:00', '2100-12-31T23:59:59-23:59', '2000-01-01T00:00:00+23:59'],
  ...['9999-12-31T23:59:59Z', '+275760-09-13T00:00:01Z', '-000001-01-01T00:00:00Z', '2026-11-20T10:00:00.123456789012345Z'],
  ...['2026-11-20T10:00:00+99:99', '24:00', '06:00:00', 'Europe/Nowhere', 'America/Nowhere', 'America/', 'UTC', 'US/Pacific'],
  ...['00000000-0000-4000-8000-000000000000', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['FF9999999999', 'FF4821337705', 'ST-20261116-01', 'FI-2026-00001', 'UN1203', 'a'.repeat(64), 'A'.repeat(64)],
  ...['a@b', '"x y"@example.com', `${'a'.repeat(250)}@example.com`, 'https://[::1', 'https://example.com:99999/', 'javascript:1'],
]

/** Texts that a query parameter or a part of an address may have. */
export const oddTexts = [
  ...new Set([
    ...oddValues.filter((value): value is string => typeof value === 'string' && value !== endlessNumber && value !== longText),
    ...[
      'x'.repeat(2000),
      '0'.repeat(400),
      '1'.repeat(16),
      '9'.repeat(15),
      '-9007199254740993.1',
      'Q-999999999999999',
      'a,b',
      ',',
    ],
  ]),
]

/** The JSON text of a body, and what the server reads from it. */
export const jsonOf = (body: unknown): string => (JSON.stringify(body) ?? '').replaceAll(`"${endlessNumber}"`, '1e999')

/** A value that the schema accepts, as far as its JSON Schema describes it; with every optional field. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema)

const patternSamples = [
  ...['x', '1', 'A', '123456', 'abcdefghijklmnop', 'UN1203', 'FF4821337705', 'ST-20261116-01', 'FI-2026-00001', 'added_1'],
  ...['a'.repeat(64), '2026-11-20', 'main.js:1:1', 'AAAAAAAAAAAAAAAAAAAAAA', '0123456789'],
]

function sample(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('default' in schema) return schema.default
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined
  if (options) return sample(options.find(({ type }) => type !== 'null') ?? {})
  switch (schema.type) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => sample((schema.items ?? {}) as JsonSchema))
    case 'string':
      return sampleText(schema)
    case 'number':
    case 'integer':
      return Math.min(Math.max(1, Number(schema.minimum ?? 1)), Number(schema.maximum ?? 1))
    case 'boolean':
      return true
    default:
      return 'x'
  }
}

function sampleObject({ properties = {}, additionalProperties, propertyNames }: JsonSchema): Record<string, unknown> {
  const own = Object.entries(properties as Record<string, JsonSchema>).map(([name, inner]) => [name, sample(inner)])
  const others = additionalProperties as JsonSchema | false | undefined
  if (others && typeof others === 'object' && Object.keys(others).length)
    own.push([String(sample((propertyNames ?? { type: 'string' }) as JsonSchema)), sample(others)])
  return Object.fromEntries(own)
}

function sampleText({ format, pattern }: JsonSchema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'date-time') return new Date(Date.now() - 3_600_000).toISOString()
  if (format === 'date') return '2026-11-20'
  if (format === 'email') return 'ray@plains.example'
  if (typeof pattern === 'string') return patternSamples.find((text) => new RegExp(pattern).test(text)) ?? 'x'
  return 'Phoenix, AZ'
}

/** Every position of a body: its fields, its lists and their items. */
export function placesOf(value: unknown, path: FieldPath = []): FieldPath[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const places = inner
    .slice(0, 30)
    .flatMap(([key, one]) =>
      placesOf(one, [...path, Array.isArray(value) ? Number(key) : key]).filter((place) => place.length < 5),
    )
  return path.length ? [path, ...places] : places
}

/** The body with another value at one place; undefined removes the field. */
export function withValue(body: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((one, at) => (at === key ? withValue(one, rest, value) : one))
  const { [key]: before, ...others } = (body ?? {}) as Record<string, unknown>
  const changed = withValue(before, rest, value)
  return changed === undefined ? others : { ...others, [key]: changed }
}

/** Random numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
