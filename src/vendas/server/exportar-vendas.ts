import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/planos/server/acesso.ts'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { nomeDaForma, rotuloDaSituacao, rotuloDoPagamento } from '../rotulos.ts'
import type { Venda } from '../schemas.ts'
import { condicaoDaAba, condicoesDoFiltro, type FiltroDeVendas } from './filtrar-vendas.ts'
import { cursorDe, selectPagina } from './ler-vendas.ts'

const POR_VEZ = 500

const COLUNAS = [
  'Nº',
  'Data',
  'Cliente',
  'E-mail',
  'Telefone',
  'Itens',
  'Subtotal',
  'Desconto',
  'Entrega',
  'Total',
  'Reembolsado',
  'Forma de pagamento',
  'Pagamento',
  'Situação',
  'Canal',
  'Pago em',
]

/**
 * The shop's sales under the list's filters as CSV, newest first, read and sent a batch at a time. For roles that may
 * take data out, when the plan includes it.
 */
export function exportarVendas(
  pessoa: Pessoa,
  filtro: FiltroDeVendas & { estabelecimento_id: string },
): Readable {
  const acesso = acessoDaLoja(pessoa, filtro.estabelecimento_id, 'dados.exportar')
  exigirRecurso(pessoa, filtro.estabelecimento_id, 'exportacao')
  const onde = sql.join([...condicoesDoFiltro(filtro), condicaoDaAba(filtro.aba)], sql` and `)

  return Readable.from(
    (async function* linhas() {
      yield BOM + linhaDeCsv(COLUNAS)
      let depois: string | undefined
      for (;;) {
        const vendas = await withAcesso(acesso, (tx) => selectPagina(tx, { onde, depois, limite: POR_VEZ }))
        if (vendas.length > 0) yield vendas.map(linhaDaVenda).join('')
        const ultima = vendas.at(-1)
        if (vendas.length < POR_VEZ || !ultima) return
        depois = cursorDe(ultima)
      }
    })(),
  )
}

function linhaDaVenda(venda: Venda): string {
  const { cliente } = venda
  return linhaDeCsv([
    venda.numero,
    formatarDataHora(venda.created_at),
    cliente?.nome ?? null,
    cliente?.email ?? null,
    cliente?.telefone ?? null,
    venda.itens.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', '),
    venda.subtotal,
    venda.desconto,
    venda.entrega,
    venda.total,
    venda.total_reembolsado,
    nomeDaForma(venda.forma_pagamento),
    rotuloDoPagamento(venda).texto,
    rotuloDaSituacao(venda, 'loja').texto,
    venda.canal === 'balcao' ? 'Balcão' : 'Loja online',
    venda.pago_em ? formatarDataHora(venda.pago_em) : null,
  ])
}
