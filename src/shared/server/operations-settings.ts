import { z } from 'zod'

const PORT = 'METRICS_PORT deve ser um número de porta, de 1 a 65535.'
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT deve ser um endereço http:// ou https://.'
const SHARE = 'OTEL_TRACES_SAMPLER_ARG deve ficar entre 0 e 1.'

/** What those who run the program see of it. */
export const operationsSettings = {
  /** Where Prometheus asks; without it nothing is counted. */
  METRICS_PORT: z.coerce.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where traces go; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: ENDPOINT }).optional(),
  /** The share of requests that is traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
}
