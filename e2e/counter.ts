import type { Page } from 'playwright-core'

/** Whether the counter could be opened here without a network. */
export function kept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    if (!(await caches.has('balcao-v1'))) return false
    const page = await caches.match('/nova-venda', { cacheName: 'balcao-v1' })
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('portal.balcao')
      request.onsuccess = () => resolve(request.result)
    })
    const things = await new Promise<IDBValidKey[]>((resolve) => {
      const request = opened.transaction('guardado').objectStore('guardado').getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    opened.close()
    const has = (word: string) => things.some((thing) => (thing as string).startsWith(word))
    return page !== undefined && has('pessoa') && has('chave') && has('prateleira')
  })
}

/** A reader types faster than a person, however busy the machine is, and wherever the focus is. */
export function read(page: Page, code: string): Promise<void> {
  return page.evaluate(
    (keys) => {
      const begun = performance.now()
      for (const [place, key] of keys.entries()) {
        const press = new KeyboardEvent('keydown', { key, bubbles: true })
        Object.defineProperty(press, 'timeStamp', { value: begun + place })
        document.body.dispatchEvent(press)
      }
    },
    [...code.split(''), 'Enter'],
  )
}
