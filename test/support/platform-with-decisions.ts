import { guardarParte } from '#src/mudanca/server/guardar-em-partes.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { today } from '#src/shared/server/clock.ts'
import { makeLawful } from './lawful-shop.ts'
import { createProduct, createShop, createUser } from './factories.ts'
import { startPlatformWithPix } from './platform-with-pix.ts'

export const REASON = 'Como combinado por telefone'
export const IN_A_MONTH = somarDias(today(), 30)
/** The invitation's letter in other words. */
export const INVITATION = {
  assunto: 'Venha para a {{loja}}',
  titulo: '',
  trechos: ['{{pessoa}} chamou você para a {{loja}} como {{papel}}.\n\n[Ver convite]({{link}})', ''],
}

export const INCIDENT = {
  titulo: 'Planilha enviada ao e-mail errado',
  percebido_em: '2026-08-03T15:00:00.000Z',
  descricao: 'O suporte percebeu no mesmo dia.',
  dados: ['contato'],
  pessoas: 12,
  risco: 'em_avaliacao',
}
export const REVIEWS = { prazo_dias: 30, moderacao_previa: false, palavras_bloqueadas: [] }
export const PLAN = {
  nome: 'Plano da Feira',
  descricao: 'Para quem começa',
  valor_mensal: 19.9,
  limite_produtos: 10,
  max_usuarios: 1,
  permite_personalizacao: false,
  nivel_relatorios: 'basico',
  exportacao_relatorios: false,
  permite_mercadopago_proprio: true,
  permite_multiplos_estabelecimentos: false,
  nivel_suporte: 'email_72h',
}

/** The platform administration with an administrator, and whatever an act needs to lie on it; each answers its id. */
export async function startPlatformWithDecisions() {
  const t = await startPlatformWithPix()
  const { id: adminId } = await createUser(t.owner, { admin: true })
  const admin = { id: adminId, token: await t.tokenFor(adminId) }
  const loja = await createShop(t.owner, { plano: 'Profissional' })
  const dona = await t.tokenFor(loja.ownerId)

  const mudar = (consulta: string, valores: unknown[] = []) => t.owner.query(consulta, valores)
  const um = async (consulta: string, valores: unknown[] = []): Promise<string> =>
    (await t.owner.query<{ id: string }>(consulta, valores)).rows[0]?.id ?? ''
  const postar = async (caminho: string, body: object, token = admin.token) =>
    (await t.request('POST', `/rest/v1/${caminho}`, { token, body })).body

  const daLoja = async () => loja.id
  const nada = async () => ''
  const pendente = async () => {
    const { id } = await createShop(t.owner, { aprovacao: 'pendente', status: 'ativo' })
    await makeLawful(t.owner, id)
    return id
  }
  /** The archive of a shop from elsewhere, all of whose parts are there. */
  const chegada = async (status: string) => {
    const id = await um(
      `insert into chegadas_de_lojas (user_id, nome, tamanho, status, resumo)
       values ($1, 'loja.zip', 1, $2, '{"loja": {"nome": "Casa"}, "origem": {"chave": "x"}}') returning id`,
      [adminId, status],
    )
    await guardarParte(id, 0, Buffer.from('x'))
    return id
  }
  const origem = () =>
    um(`insert into origens_conhecidas (nome, chave) values ('Portal do Norte', $1) returning id`, [
      `${'D'.repeat(42)}A`,
    ])
  const incidente = async () => String((await postar('plataforma/incidentes', INCIDENT)).id)
  let prontas = 0
  const pronta = async () => {
    const id = await pendente()
    const cnpj = ['11222333000181', '12ABC34501DE35'][prontas++]
    await mudar(`update estabelecimentos set cnpj = $2, telefone = '+5511987654321' where id = $1`, [
      id,
      cnpj,
    ])
    await postar('plataforma/configuracoes/aprovacao', {
      valor: { automatica: false, campos_obrigatorios: [], prazo_horas: 72, dias_para_corrigir: 30 },
    })
    return id
  }
  const modeloDeEmail = async () => {
    const { body } = await t.request('GET', '/rest/v1/plataforma/emails', { token: admin.token })
    return (body.itens as { chave: string }[])[0]?.chave ?? ''
  }
  const produto = async () => (await createProduct(t.owner, loja.id)).id
  const suspensa = async () => {
    const { id } = await createShop(t.owner, { status: 'suspenso' })
    await makeLawful(t.owner, id)
    return id
  }
  const destacada = async () => {
    const { id } = await createShop(t.owner)
    await postar(`plataforma/estabelecimentos/${id}/destacar`, { motivo: REASON, ate: IN_A_MONTH })
    return id
  }
  const fatura = async () =>
    String(
      (
        await postar('plataforma/faturas', {
          estabelecimento_id: loja.id,
          descricao: 'Treinamento',
          valor: 100,
          vencimento: '2099-01-10',
        })
      ).id,
    )
  const faturaPaga = async () => {
    const id = await fatura()
    await mudar(`update faturas set status = 'paga', pago_em = now(), meio = 'dinheiro' where id = $1`, [id])
    return id
  }
  const contestada = async () => {
    const id = await fatura()
    await postar(`faturas/${id}/contestar`, { estabelecimento_id: loja.id, texto: 'Não pedimos isso.' }, dona)
    return id
  }
  const comAssinatura = (status: string) => async () => {
    const { id } = await createShop(t.owner)
    await mudar(
      `update assinaturas_estabelecimento set status = $2, ciclo_de = current_date, ciclo_ate = current_date + 30,
         dia_ciclo = 10, bloqueado_em = case when $2 = 'bloqueada' then now() end where estabelecimento_id = $1`,
      [id, status],
    )
    if (status !== 'ativa')
      await mudar(
        `insert into faturas (estabelecimento_id, tipo, plano_nome, competencia, emissao, vencimento, subtotal, total, status)
         values ($1, 'avulsa', 'Starter', date_trunc('month', current_date), current_date - 9, current_date - 5, 50, 50, 'vencida')`,
        [id],
      )
    return id
  }
  const alerta = async () => {
    const chave = crypto.randomUUID()
    const ato = {
      codigo: 'JOB-FALHA',
      severidade: 'alto',
      estabelecimentoId: null,
      chave,
      resumo: 'Falhou',
    } as const
    await withAccess(SYSTEM, (tx) => alertar(tx, ato))
    return um('select id from alertas where chave = $1', [chave])
  }
  const pedido = () =>
    um(
      `insert into solicitacoes_titular (tipo, status, canal, nome, email, identidade_em, identidade_via)
       values ('acessar', 'identidade_confirmada', 'formulario', 'Ana', 'ana@exemplo.com', now(), 'email') returning id`,
    )
  const chamado = () =>
    um(
      `insert into chamados (estabelecimento_id, assunto, categoria, nivel_suporte, user_id, responder_ate)
       values ($1, 'Dúvida', 'conta', 'email_72h', $2, now() + interval '1 day') returning id`,
      [loja.id, loja.ownerId],
    )
  const alteracao = async () => {
    const { id, ownerId } = await createShop(t.owner)
    const body = {
      estabelecimento_id: id,
      motivo: 'A empresa mudou de nome.',
      razao_social: 'Nova Razão Ltda',
    }
    await postar('alteracoes_cadastrais', body, await t.tokenFor(ownerId))
    return um('select id from alteracoes_cadastrais where estabelecimento_id = $1', [id])
  }
  const denuncia = async () => {
    const body = {
      codigo: loja.codigo,
      produto_id: await produto(),
      motivo: 'falsificado',
      descricao: 'Não é a marca.',
    }
    await postar('denuncias', body)
    return um('select id from denuncias where produto_id = $1', [body.produto_id])
  }
  const avaliacaoPendente = () =>
    um(
      `with c as (insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id)
       insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota, status)
       select $1, id, 4, 'pendente' from c returning id`,
      [loja.id],
    )
  const plano = async () =>
    String(
      (await postar('plataforma/planos', { ...PLAN, nome: `Plano ${crypto.randomUUID().slice(0, 8)}` })).id,
    )
  const versaoDoPlano = async () => {
    const id = await plano()
    await t.request('PATCH', `/rest/v1/plataforma/planos/${id}`, {
      token: admin.token,
      body: { ...PLAN, nome: `Plano ${id}`, valor_mensal: 29.9 },
    })
    return id
  }
  const mediacao = async () => {
    const venda = await um(
      `with c as (insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id)
       insert into vendas (estabelecimento_id, cliente_id, user_id, numero, compra_id, forma_pagamento, subtotal, total, status, pago_em, entregue_em)
       select $1, id, $2, 9001, uuid_v7(), 'avista', 10, 10, 'entregue', now(), now() from c returning id`,
      [loja.id, loja.ownerId],
    )
    await mudar(
      `insert into devolucoes (estabelecimento_id, venda_id, tipo, status, descricao, motivo_recusa, status_anterior, mediacao_pedida_em, mediacao_motivo)
       values ($1, $2, 'problema', 'recusada', 'Veio trincado', 'Foi queda', 'entregue', now(), 'Chegou assim')`,
      [loja.id, venda],
    )
    return venda
  }
  const ajuda = () =>
    um(
      `insert into conversas (estabelecimento_id, user_id, assunto, responder_ate, escalado_em, mediacao_responder_ate)
       values ($1, $2, 'entrega', now() - interval '1 day', now(), now() + interval '7 days') returning id`,
      [loja.id, loja.ownerId],
    )

  const produtoOculto = async () => {
    const id = await produto()
    await postar(`plataforma/produtos/${id}/ocultar`, { motivo: REASON })
    return id
  }
  const entrada = async () => {
    await postar(`plataforma/estabelecimentos/${loja.id}/entrar-como`, { motivo: REASON })
    return ''
  }
  const configuracaoMudada = async () => {
    await postar('plataforma/configuracoes/avaliacoes', { valor: { ...REVIEWS, prazo_dias: 40 } })
    return 'avaliacoes'
  }

  return {
    ...t,
    admin,
    loja,
    mudar,
    um,
    daLoja,
    nada,
    pendente,
    pronta,
    incidente,
    chegada,
    origem,
    modeloDeEmail,
    produto,
    suspensa,
    destacada,
    fatura,
    faturaPaga,
    contestada,
    comAssinatura,
    alerta,
    pedido,
    chamado,
    alteracao,
    denuncia,
    avaliacaoPendente,
    plano,
    versaoDoPlano,
    mediacao,
    ajuda,
    produtoOculto,
    entrada,
    configuracaoMudada,
  }
}
