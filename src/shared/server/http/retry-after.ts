/** The seconds that an answer's `Retry-After` asks for, itself in seconds or a date; 0 where it says nothing. */
export function secondsToWait(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return 0
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : / GMT$/.test(header)
      ? (Date.parse(header) - now) / 1000
      : 0
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : 0
}
