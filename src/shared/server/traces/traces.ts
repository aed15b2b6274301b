import { getConfig } from '../config.ts'
import { openSpansBy } from './spans.ts'

/** Traces work to OTEL_EXPORTER_OTLP_ENDPOINT. Without it nothing is loaded and no span opened. */
export async function startTraces(): Promise<{ stop(): Promise<void> } | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLE: role } = getConfig()
  if (endpoint === undefined) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { open, stop } = openTelemetry({ endpoint: endpoint.replace(/\/+$/, ''), share, role })
  openSpansBy(open)
  return {
    async stop() {
      openSpansBy(undefined)
      await stop()
    },
  }
}
