const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** The bytes that a dash comes before. */
const TRACOS = new Set([4, 6, 8, 10])

/** Random bytes in store: asking the system for sixteen costs as much as for all of these. */
const STORE = new Uint8Array(4096)
let used = STORE.length

function sixteenBytes(): Uint8Array {
  if (used === STORE.length) {
    crypto.getRandomValues(STORE)
    used = 0
  }
  used += 16
  return STORE.subarray(used - 16, used)
}

/** A UUID v7 (RFC 9562): its first 48 bits are the time, so ids sort by creation and indexes grow at one end. */
export function uuidV7(now = Date.now()): string {
  const bytes = sixteenBytes()
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  let id = ''
  for (let i = 0; i < 16; i++) id += (TRACOS.has(i) ? '-' : '') + HEX[bytes[i] as number]
  return id
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function ehUuid(valor: unknown): valor is string {
  return typeof valor === 'string' && UUID.test(valor)
}
