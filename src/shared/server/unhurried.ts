import { setImmediate as breathe } from 'node:timers/promises'

const STRETCH_MS = 15

/** Goes through a list with others having their turn in between: nobody waits for more than some of it. */
export async function* unhurried<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for await (const item of items) {
    yield item
    if (performance.now() - since < STRETCH_MS) continue
    await breathe()
    since = performance.now()
  }
}
