import { createHmac } from 'node:crypto'

/**
 * An authenticator app by RFC 4226 and RFC 6238, written from them alone, as the second opinion beside the product's library.
 * `key` is base32 (RFC 4648).
 */
export function codeAt(key: string, seconds: number, { digits = 6, period = 30 } = {}): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / period)))
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = (mac[19] as number) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The code of now, or of so many time steps before or after it. */
export const codeNow = (key: string, steps = 0) => codeAt(key, Date.now() / 1_000 + steps * 30)

/** A code that is right at no time near now. */
export function wrongCode(key: string): string {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => codeNow(key, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !near.has(code),
  ) as string
}

function bytesOf(base32: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
