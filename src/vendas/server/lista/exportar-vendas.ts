import { sql } from 'kysely'
import { cortarPagina } from '#src/shared/lista.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { allOf, countRows } from '#src/shared/server/database/lists.ts'
import { z } from 'zod'
import { type ConsultaExportada, type Exportacao, soEscolhidos } from '#src/planilhas/server/exportar.ts'
import { formatarChave } from '../../nota-fiscal.ts'
import { nomeDaForma, rotuloDaSituacao, rotuloDoPagamento } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'
import { condicaoDaAba, condicaoDoFiltro, filtroDeVendas } from './filtrar-vendas.ts'
import { cursorDe, selectPagina } from './ler-vendas.ts'

const filtros = z.strictObject({ ...filtroDeVendas, ...soEscolhidos }).omit({ estabelecimento_id: true })

/** The shop's sales under the list's filters, newest first. */
export const exportacaoDeVendas: Exportacao<Venda, z.infer<typeof filtros>> = {
  recurso: 'vendas',
  // With whom they bought, and how they are reached.
  quem: { equipe: ['vendas.ver', 'clientes.ver'] },
  filtros,
  colunas: [
    { id: 'numero', titulo: 'Nº', tipo: 'numero', valor: ({ numero }) => numero },
    { id: 'data', titulo: 'Data', tipo: 'data_hora', valor: ({ created_at }) => created_at },
    { id: 'cliente', titulo: 'Cliente', valor: ({ cliente }) => cliente?.nome },
    { id: 'email', titulo: 'E-mail', valor: ({ cliente }) => cliente?.email },
    {
      id: 'telefone',
      titulo: 'Telefone',
      valor: ({ cliente }) => cliente?.telefone && formatarTelefone(cliente.telefone),
    },
    {
      id: 'itens',
      titulo: 'Itens',
      valor: ({ itens }) => itens.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', '),
    },
    { id: 'subtotal', titulo: 'Subtotal', tipo: 'reais', valor: ({ subtotal }) => subtotal },
    { id: 'desconto', titulo: 'Desconto', tipo: 'reais', valor: ({ desconto }) => desconto },
    { id: 'cupom', titulo: 'Cupom', valor: ({ cupons }) => cupons.map(({ codigo }) => codigo).join(', ') },
    { id: 'entrega', titulo: 'Entrega', tipo: 'reais', valor: ({ entrega }) => entrega },
    { id: 'total', titulo: 'Total', tipo: 'reais', valor: ({ total }) => total },
    {
      id: 'reembolsado',
      titulo: 'Reembolsado',
      tipo: 'reais',
      valor: ({ total_reembolsado }) => total_reembolsado,
    },
    {
      id: 'forma',
      titulo: 'Forma de pagamento',
      valor: ({ forma_pagamento }) => nomeDaForma(forma_pagamento),
    },
    { id: 'pagamento', titulo: 'Pagamento', valor: (venda) => rotuloDoPagamento(venda).texto },
    { id: 'status', titulo: 'Situação', valor: (venda) => rotuloDaSituacao(venda, 'loja').texto },
    { id: 'canal', titulo: 'Canal', valor: ({ canal }) => (canal === 'balcao' ? 'Balcão' : 'Loja online') },
    { id: 'pago_em', titulo: 'Pago em', tipo: 'data_hora', valor: ({ pago_em }) => pago_em },
    {
      id: 'nota_fiscal',
      titulo: 'Chave da nota fiscal',
      valor: ({ nota_fiscal_chave: chave }) => chave && formatarChave(chave),
    },
    {
      id: 'endereco',
      titulo: 'Endereço de entrega',
      valor: ({ endereco_entrega: endereco }) => endereco && formatarEndereco(endereco),
    },
    { id: 'observacao', titulo: 'Observação', valor: ({ observacao }) => observacao },
  ],
  contar: (tx, consulta) => countRows(tx, sql`vendas v where ${criterio(consulta)}`),
  async ler(tx, consulta, { depois, limite }) {
    const rows = await selectPagina(tx, { criterio: criterio(consulta), depois: depois ?? undefined, limite })
    return cortarPagina(rows, limite, cursorDe)
  },
}

function criterio({
  estabelecimentoId,
  filtros: { ids, ...filtro },
}: ConsultaExportada<z.infer<typeof filtros>>) {
  return allOf([
    condicaoDoFiltro({ ...filtro, estabelecimento_id: estabelecimentoId }),
    ids && sql`v.id = any(${ids}::uuid[])`,
    condicaoDaAba(filtro.aba),
  ])
}
