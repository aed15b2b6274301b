import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRASES_DOS_ATOS } from '#src/registro/atos.ts'
import { createShop } from '#test/support/factories.ts'
import {
  IN_A_MONTH,
  INCIDENT,
  INVITATION,
  PLAN,
  REASON,
  REVIEWS,
  startPlatformWithDecisions,
} from '#test/support/platform-with-decisions.ts'

// Every writing route of the platform, asked for something that it does, and what the audit then says of it. The routes
// are the program's own: one without a line here fails, and one that writes without an audit row fails wherever it is
// tried (src/registro/server/ato-auditado.ts).

let m: Awaited<ReturnType<typeof startPlatformWithDecisions>>
beforeAll(async () => {
  m = await startPlatformWithDecisions()
})
afterAll(() => m.close())

type Corpo = Record<string, unknown>
const ULTIMA_DO_PLANO = `select id::text as id from auditoria where recurso = 'planos_assinatura' order by id desc limit 1`
type Linha = [de: () => Promise<string>, corpo?: () => Promise<Corpo> | Corpo]
const comMotivo = () => ({ motivo: REASON })
const ATOS: Record<string, Linha> = {
  'POST /rest/v1/alertas/:id': [() => m.alerta(), () => ({ ato: 'reconhecer' })],
  'POST /rest/v1/aprovacoes/:id/aprovar': [() => m.pendente(), () => ({})],
  'POST /rest/v1/aprovacoes/:id/correcao': [
    () => m.pendente(),
    () => ({ campos: [{ campo: 'cnpj', mensagem: 'Confira o número.' }] }),
  ],
  'PUT /rest/v1/aprovacoes/:id/receita': [() => m.pronta(), () => ({ conferida: true })],
  'POST /rest/v1/aprovacoes/:id/reprovar': [
    () => m.pendente(),
    () => ({ motivo: 'outro', texto: 'Não atende às regras.', pode_reenviar: true }),
  ],
  'POST /rest/v1/aprovacoes/aprovar-prontas': [() => m.nada(), async () => ({ ids: [await m.pronta()] })],
  'PATCH /rest/v1/chamados/:id': [() => m.chamado(), () => ({ prioridade: 'alta' })],
  'POST /rest/v1/conversas/:id/mediar': [
    () => m.ajuda(),
    () => ({ texto: 'A loja deve responder ao cliente.' }),
  ],
  'POST /rest/v1/pendencias/alteracoes/:id': [() => m.alteracao(), () => ({ decisao: 'aprovada' })],
  'POST /rest/v1/pendencias/assumir': [
    () => m.nada(),
    async () => ({ tipo: 'loja', id: await m.pendente(), meu: true }),
  ],
  'POST /rest/v1/pendencias/denuncias/:id': [
    () => m.denuncia(),
    () => ({ decisao: 'mantida', resposta: 'Vimos a nota de origem.' }),
  ],
  'POST /rest/v1/plataforma/assinaturas/:id/bloquear': [() => m.comAssinatura('em_atraso')(), comMotivo],
  'POST /rest/v1/plataforma/assinaturas/:id/conceder-dias': [
    () => m.comAssinatura('ativa')(),
    () => ({ motivo: REASON, dias: 5 }),
  ],
  'POST /rest/v1/plataforma/assinaturas/:id/desbloquear': [() => m.comAssinatura('bloqueada')(), comMotivo],
  'POST /rest/v1/plataforma/assinaturas/:id/trocar-plano': [
    () => m.comAssinatura('ativa')(),
    async () => ({
      motivo: REASON,
      plano_id: await m.um(`select id from planos_assinatura where nome = 'Starter'`),
    }),
  ],
  'POST /rest/v1/plataforma/avaliacoes_pendentes/:id': [
    () => m.avaliacaoPendente(),
    () => ({ tabela: 'avaliacoes_estabelecimento', publicar: true }),
  ],
  'POST /rest/v1/plataforma/chegadas': [() => m.nada(), () => ({ nome: 'loja.zip', tamanho: 10 })],
  'POST /rest/v1/plataforma/chegadas/:id/conferir': [() => m.chegada('subindo'), () => ({})],
  'POST /rest/v1/plataforma/chegadas/:id/trazer': [
    () => m.chegada('conferida'),
    async () => ({
      email: await m.um('select email as id from auth.users where id = $1', [m.admin.id]),
      plano_id: await m.um(`select id from planos_assinatura where nome = 'Starter'`),
      aceita_desconhecida: true,
    }),
  ],
  'DELETE /rest/v1/plataforma/chegadas/:id': [() => m.chegada('recusada')],
  'POST /rest/v1/plataforma/origens': [
    () => m.nada(),
    () => ({ nome: 'Portal do Sul', chave: `${'C'.repeat(42)}A` }),
  ],
  'DELETE /rest/v1/plataforma/origens/:id': [() => m.origem()],
  'POST /rest/v1/plataforma/ciclo': [() => m.nada(), () => ({})],
  'POST /rest/v1/plataforma/configuracoes/:chave': [async () => 'avaliacoes', () => ({ valor: REVIEWS })],
  'POST /rest/v1/plataforma/configuracoes/:chave/reverter': [
    () => m.configuracaoMudada(),
    async () => ({
      mudanca: Number(
        await m.um(`select max(versao)::text as id from configuracoes_plataforma where chave = 'avaliacoes'`),
      ),
    }),
  ],
  'PUT /rest/v1/plataforma/conta_mercadopago': [
    () => m.nada(),
    () => ({ access_token: m.plataforma.token, public_key: m.plataforma.publicKey }),
  ],
  'POST /rest/v1/plataforma/emails/:chave': [async () => 'conta.convite', () => INVITATION],
  'POST /rest/v1/plataforma/emails/:chave/teste': [() => m.modeloDeEmail()],
  'POST /rest/v1/plataforma/emails/:chave/voltar': [async () => 'conta.convite', () => ({ alvo: 0 })],
  'POST /rest/v1/plataforma/estabelecimentos/:id/destacar': [
    () => m.daLoja(),
    () => ({ motivo: REASON, ate: IN_A_MONTH }),
  ],
  'POST /rest/v1/plataforma/estabelecimentos/:id/encerrar': [
    async () => (await createShop(m.owner)).id,
    async () => ({
      motivo: REASON,
      codigo: await m.um(
        'select codigo as id from estabelecimentos order by created_at desc, id desc limit 1',
      ),
    }),
  ],
  'POST /rest/v1/plataforma/estabelecimentos/:id/reativar': [() => m.suspensa(), comMotivo],
  'POST /rest/v1/plataforma/estabelecimentos/:id/suspender': [
    async () => (await createShop(m.owner)).id,
    comMotivo,
  ],
  'POST /rest/v1/plataforma/estabelecimentos/:id/tirar-destaque': [() => m.destacada(), comMotivo],
  'POST /rest/v1/plataforma/estabelecimentos/:id/entrar-como': [() => m.daLoja(), comMotivo],
  'POST /rest/v1/plataforma/faturas': [
    () => m.nada(),
    () => ({ estabelecimento_id: m.loja.id, descricao: 'Treinamento', valor: 50, vencimento: '2099-01-10' }),
  ],
  'POST /rest/v1/plataforma/faturas/:id/adiar': [
    () => m.fatura(),
    () => ({ motivo: REASON, vencimento: '2099-01-20' }),
  ],
  'POST /rest/v1/plataforma/faturas/:id/cancelar': [() => m.fatura(), comMotivo],
  'POST /rest/v1/plataforma/faturas/:id/desconto': [() => m.fatura(), () => ({ motivo: REASON, valor: 10 })],
  'POST /rest/v1/plataforma/faturas/:id/estornar': [() => m.faturaPaga(), comMotivo],
  'POST /rest/v1/plataforma/faturas/:id/lembrete': [() => m.fatura(), () => ({})],
  'POST /rest/v1/plataforma/faturas/:id/marcar-paga': [
    () => m.fatura(),
    () => ({ motivo: REASON, pago_em: '2026-08-01', meio: 'dinheiro' }),
  ],
  'POST /rest/v1/plataforma/faturas/:id/nota-de-servico': [
    () => m.faturaPaga(),
    () => ({ numero: '2026/15' }),
  ],
  'POST /rest/v1/plataforma/faturas/:id/pix': [() => m.fatura(), () => ({})],
  'POST /rest/v1/plataforma/faturas/:id/responder-contestacao': [
    () => m.contestada(),
    () => ({ resposta: 'Cancelamos a cobrança.' }),
  ],
  'POST /rest/v1/plataforma/incidentes': [() => m.nada(), () => INCIDENT],
  'PUT /rest/v1/plataforma/incidentes/:id': [() => m.incidente(), () => ({ ...INCIDENT, pessoas: 13 })],
  'POST /rest/v1/plataforma/notificacoes': [
    () => m.nada(),
    () => ({ ids: [m.loja.id], titulo: 'Aviso da casa', texto: 'No domingo o Portal fecha às 2h.' }),
  ],
  'POST /rest/v1/plataforma/planos': [() => m.nada(), () => PLAN],
  'DELETE /rest/v1/plataforma/planos/:id': [() => m.plano()],
  'PATCH /rest/v1/plataforma/planos/:id': [() => m.plano(), () => ({ ...PLAN, nome: 'Plano da Praça' })],
  'POST /rest/v1/plataforma/planos/:id/arquivar': [() => m.plano(), () => ({ ativo: false })],
  'POST /rest/v1/plataforma/planos/:id/reverter': [
    () => m.versaoDoPlano(),
    async () => ({ mudanca: await m.um(ULTIMA_DO_PLANO) }),
  ],
  'POST /rest/v1/plataforma/produtos/:id/ocultar': [() => m.produto(), comMotivo],
  'POST /rest/v1/plataforma/produtos/:id/reexibir': [() => m.produtoOculto(), comMotivo],
  'POST /rest/v1/plataforma/registros_de_acesso': [
    () => m.nada(),
    () => ({ ip: '192.0.2.1', de: '2026-01-01', ate: '2026-01-02', motivo: 'Ofício 9/2026' }),
  ],
  'POST /rest/v1/plataforma/solicitacoes_titular/:id': [() => m.pedido(), () => ({ ato: 'assumir' })],
  'POST /rest/v1/plataforma/entrar-como/encerrar': [() => m.entrada(), () => ({})],
  'POST /rest/v1/vendas/:id/devolucao/decidir': [
    () => m.mediacao(),
    () => ({ decisao: 'loja', nota: 'Vimos as fotos.' }),
  ],
}
const NO_ACTS = [
  // Posted for its long body alone: it writes nothing.
  'POST /rest/v1/plataforma/emails/:chave/previa',
  // Of an archive whose beginning and end are written down.
  'PUT /rest/v1/plataforma/chegadas/:id/partes/:parte',
]

test('every writing route of the platform has its line here', () => {
  const rotas = m.app.declaredRoutes
    .filter(({ method, permission }) => permission === 'plataforma' && !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((rota) => !NO_ACTS.includes(rota))
  expect(Object.keys(ATOS).sort()).toEqual(rotas.sort())
})

test.each(Object.entries(ATOS))(
  '%s says who, what, which, when and from where',
  async (rota, [de, corpo]) => {
    const [metodo = '', url = ''] = rota.split(' ')
    const id = await de()
    const body = await corpo?.()
    const antes = await m.um('select max(id::text) as id from auditoria')
    const resposta = await m.request(metodo, url.replace(/:(id|chave)/, id), {
      token: m.admin.token,
      ...(body ? { body } : {}),
    })
    expect(resposta.status, JSON.stringify(resposta.body)).toBeLessThan(300)
    const { rows } = await m.mudar(
      `select acao, recurso_id is not null or recurso <> '' as sobre, host(ip) as ip, motivo,
       coalesce(de, para) is not null or motivo is not null as conta, created_at > now() - interval '1 minute' as agora
     from auditoria where user_id = $1 and id::text > $2`,
      [m.admin.id, antes],
    )
    expect(rows.map(({ motivo: _motivo, ...linha }) => linha)).toContainEqual({
      acao: expect.stringMatching(/^[a-z_]+\.[a-z_.]+$/),
      sobre: true,
      ip: '127.0.0.1',
      conta: true,
      agora: true,
    })
    for (const { acao } of rows) expect(FRASES_DOS_ATOS).toHaveProperty([String(acao)])
    if (body?.motivo === REASON) expect(rows.map((linha) => linha.motivo)).toContain(REASON)
  },
)
