import { randomUUID } from 'node:crypto'
import { createProduct, createUser } from './factories.ts'
import { startPlatformWithDecisions } from './platform-with-decisions.ts'

/**
 * The platform administration and a shop on Enterprise with one of everything, so that any route finds what it looks
 * for.
 */
export async function startPlatformWithEverything() {
  const m = await startPlatformWithDecisions()
  const { id: loja, ownerId } = m.loja
  await m.mudar(
    `update assinaturas_estabelecimento set ciclo_de = current_date, ciclo_ate = current_date + 30, dia_ciclo = 10,
       plano_id = (select id from planos_assinatura where nome = 'Enterprise') where estabelecimento_id = $1`,
    [loja],
  )
  const produto = (await createProduct(m.owner, loja, { estoque: 1_000_000 })).id
  const { id: comprador } = await createUser(m.owner)
  const { body: venda } = await m.request('POST', '/rest/v1/vendas', {
    token: await m.tokenFor(comprador),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja,
      itens: [{ produto_id: produto, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  const { id: pessoa } = await createUser(m.owner)
  const um = (resto: string, ...mais: unknown[]) => m.um(`insert into ${resto} returning id`, [loja, ...mais])
  const cliente = await m.um('select cliente_id as id from vendas where id = $1', [venda.id])
  await um(`profiles (user_id, estabelecimento_id, nome, papel) values ($2, $1, 'Vera', 'vendedor')`, pessoa)
  const ids: Record<string, string> = {
    loja,
    produto,
    pessoa,
    cliente,
    admin: m.admin.id,
    venda: String(venda.id),
    compra: String(venda.compra_id),
    item: await m.um('select id from itens_venda where venda_id = $1', [venda.id]),
    categoria: await um(`categorias (estabelecimento_id, nome, cor) values ($1, 'Vasos', '#0f6b4f')`),
    outraCategoria: await um(`categorias (estabelecimento_id, nome, cor) values ($1, 'Pratos', '#0f6b4f')`),
    outroCliente: await um(`consumidores (estabelecimento_id, nome) values ($1, 'Rui')`),
    plano: await m.um(`select id from planos_assinatura where nome = 'Starter'`),
    chamado: await m.chamado(),
    fatura: await m.fatura(),
    alerta: await m.alerta(),
    titular: await m.pedido(),
    incidente: await m.incidente(),
    alteracao: await m.alteracao(),
    denuncia: await m.denuncia(),
    pendente: await m.pendente(),
    conversa: await um(
      `conversas (estabelecimento_id, user_id, assunto, venda_id, responder_ate)
       values ($1, $2, 'duvida', $3, now() + interval '1 day')`,
      comprador,
      venda.id,
    ),
    avaliacao: await um(
      'avaliacoes_produtos (estabelecimento_id, produto_id, cliente_id, nota) values ($1, $2, $3, 2)',
      produto,
      cliente,
    ),
    salvo: await um(
      `relatorios_salvos (estabelecimento_id, user_id, nome, definicao) values ($1, $2, 'Meu', '{}')`,
      ownerId,
    ),
  }

  return {
    ...m,
    ids,

    /** Puts back what a request that was taken may have changed of who may enter. */
    async repor(): Promise<void> {
      await m.mudar(
        `update estabelecimentos set status = 'ativo', status_aprovacao = 'aprovado', owner_user_id = $2,
           bloqueado_por_inadimplencia = false where id = $1`,
        [loja, ownerId],
      )
      await m.mudar(`update assinaturas_estabelecimento set status = 'ativa' where estabelecimento_id = $1`, [
        loja,
      ])
    },
  }
}
