import { getConfig } from '#src/shared/server/config.ts'
import type { AutomaticPixProvider } from './porta.ts'
import { provedorHttp } from './provedor-http.ts'

/** The provider of this installation; null where there is none, and nothing is offered. */
export function provedorDePixAutomatico(): AutomaticPixProvider | null {
  const { automaticPix } = getConfig()
  return automaticPix && provedorHttp(automaticPix)
}
