import { Socket } from 'node:net'

/**
 * A connection that sends what is written in one turn of the event loop at once: waking the server costs more than a
 * short statement, so statements that do not wait for each other travel together.
 */
export class BatchedSocket extends Socket {
  #flushes = false

  override cork(): void {
    super.cork()
    if (this.#flushes) return
    this.#flushes = true
    process.nextTick(() => {
      this.#flushes = false
      while (this.writableCorked > 0) super.uncork()
    })
  }

  /** The driver uncorks after each statement. */
  override uncork(): void {}

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    if (!this.#flushes) this.cork()
    return super.write(chunk, ...(rest as []))
  }
}
