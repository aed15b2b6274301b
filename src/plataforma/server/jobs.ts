import { medirSaude } from '#src/estabelecimentos/server/medir-saude.ts'
import { conferirEstoque, vigiarAlertas } from './vigiar-alertas.ts'
import { vigiarAprovacoes } from './vigiar-aprovacoes.ts'

export const jobs = {
  'plataforma.vigiar-aprovacoes': vigiarAprovacoes,
  'plataforma.vigiar-alertas': vigiarAlertas,
  'plataforma.conferir-estoque': conferirEstoque,
  'plataforma.medir-saude': medirSaude,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = {
  'plataforma.vigiar-aprovacoes': '17 * * * *',
  'plataforma.vigiar-alertas': '*/10 * * * *',
  'plataforma.conferir-estoque': '40 5 * * *',
  'plataforma.medir-saude': '27 * * * *',
}
