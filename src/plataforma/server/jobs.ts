import { medirSaude } from '#src/estabelecimentos/server/medir-saude.ts'
import { cumprirPrazos } from './cumprir-prazos.ts'
import { selarAuditoria } from './selar-auditoria.ts'
import { conferirEstoque, vigiarAlertas } from './vigiar-alertas.ts'
import { vigiarAprovacoes } from './vigiar-aprovacoes.ts'
import { vigiarTitulares } from './vigiar-titulares.ts'

export const jobs = {
  'plataforma.vigiar-aprovacoes': vigiarAprovacoes,
  'plataforma.vigiar-alertas': vigiarAlertas,
  'plataforma.conferir-estoque': conferirEstoque,
  'plataforma.medir-saude': medirSaude,
  'plataforma.vigiar-titulares': vigiarTitulares,
  'plataforma.selar-auditoria': selarAuditoria,
  'plataforma.cumprir-prazos': cumprirPrazos,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = {
  'plataforma.vigiar-aprovacoes': '17 * * * *',
  'plataforma.vigiar-alertas': '*/10 * * * *',
  'plataforma.conferir-estoque': '40 5 * * *',
  'plataforma.medir-saude': '27 * * * *',
  'plataforma.vigiar-titulares': '5 7 * * *',
  'plataforma.selar-auditoria': '10 2 * * *',
  'plataforma.cumprir-prazos': '52 4 * * *',
}
