import { filasDeFretes } from '#src/fretes/server/queues.ts'
import { filasDePagamentos } from '#src/pagamentos/server/queues.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { aplicarPagamento } from './pagamento/aplicar-pagamento.ts'
import { avisarEstoque } from './emails/avisar-estoque.ts'
import { conferirLojas } from './conferir-lojas.ts'
import { lembrarCarrinhos } from './carrinho/lembrar-carrinhos.ts'
import { reterCarrinhos } from './carrinho/mudar-carrinho.ts'
import { recontarVendas } from './recontar-vendas.ts'
import { reterDados } from './reter-dados.ts'
import { enviarEmail } from './emails/enviar-email.ts'
import { expirarVendas } from './pagamento/expirar-vendas.ts'
import { aplicarPrazosDaVenda } from './prazos-da-venda.ts'
import { resumirDias } from './figuras/resumo-diario.ts'
import { moverPorEtiqueta } from './etiqueta/mover-por-etiqueta.ts'
import { filasDeVendas } from './queues.ts'

export const jobs = [
  works(filasDePagamentos.atualizado, aplicarPagamento),
  works(filasDeFretes.etiquetaAndou, moverPorEtiqueta),
  works(filasDeVendas.enviarEmail, enviarEmail),
  works(filasDeVendas.avisarEstoque, ({ vendaId }) => withAccess(SYSTEM, (tx) => avisarEstoque(tx, vendaId))),
  works(filasDeVendas.expirar, expirarVendas),
  works(filasDeVendas.conferirLojas, conferirLojas),
  works(filasDeVendas.prazos, aplicarPrazosDaVenda),
  works(filasDeVendas.resumirDias, async () => {
    await resumirDias()
    await recontarVendas()
  }),
  works(filasDeVendas.lembrarCarrinhos, lembrarCarrinhos),
  works(filasDeVendas.reterDados, async () => {
    await reterDados()
    await reterCarrinhos()
  }),
]
