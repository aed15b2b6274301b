import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'
import { avisarEstoque } from './avisar-estoque.ts'
import { conferirLojas } from './conferir-lojas.ts'
import { cumprirPrazos } from './cumprir-prazos.ts'
import { enviarCarta } from './enviar-carta.ts'
import { expirarVendas } from './expirar-vendas.ts'
import { moverPeloRelogio } from './mover-pelo-relogio.ts'
import { resumirDias } from './resumo-diario.ts'

export const jobs = {
  'pagamentos.atualizado': aplicarPagamento,
  'vendas.enviar-carta': enviarCarta,
  'vendas.avisar-estoque': ({ vendaId }: { vendaId: string }) =>
    withAcesso(SISTEMA, (tx) => avisarEstoque(tx, vendaId)),
  'vendas.expirar': expirarVendas,
  'vendas.conferir-lojas': conferirLojas,
  'vendas.mover-pelo-relogio': moverPeloRelogio,
  'vendas.resumir-dias': resumirDias,
  'vendas.cumprir-prazos': cumprirPrazos,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = {
  'vendas.expirar': '* * * * *',
  'vendas.mover-pelo-relogio': '*/10 * * * *',
  'vendas.conferir-lojas': '20 6 * * *',
  'vendas.resumir-dias': '20 * * * *',
  'vendas.cumprir-prazos': '42 4 * * *',
}
