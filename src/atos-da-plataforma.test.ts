import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertar } from '#src/planos/server/alertar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarUsuario, type LojaDeTeste } from '#test/factories.ts'

// The writing doors of the platform, each asked for something that it does, and what the audit then says of it. Any
// other door that writes without an audit row fails where it is tried (planos/server/ato-auditado.ts).

let t: TestApp
let admin: { id: string; token: string }
let loja: LojaDeTeste
beforeAll(async () => {
  t = await startTestApp()
  const { id } = await criarUsuario(t.owner, { admin: true })
  admin = { id, token: await t.tokenFor(id) }
  loja = await criarLoja(t.owner, { plano: 'Profissional' })
})
afterAll(() => t.close())

const motivo = 'Como combinado por telefone'
const umDe = async (consulta: string, valores: unknown[] = []) =>
  (await t.owner.query<{ id: string }>(consulta, valores)).rows[0]?.id ?? ''

const pendente = async () => (await criarLoja(t.owner, { aprovacao: 'pendente', status: 'ativo' })).id
const fatura = async () => {
  const { body } = await t.request('POST', '/rest/v1/plataforma/faturas', {
    token: admin.token,
    body: { estabelecimento_id: loja.id, descricao: 'Treinamento', valor: 100, vencimento: '2099-01-10' },
  })
  return String(body.id)
}
const alerta = async () => {
  const chave = crypto.randomUUID()
  await withAcesso(SISTEMA, (tx) =>
    alertar(tx, {
      codigo: 'JOB-FALHA',
      severidade: 'alto',
      estabelecimentoId: null,
      chave,
      resumo: 'Falhou',
    }),
  )
  return umDe('select id from alertas where chave = $1', [chave])
}
const pedido = () =>
  umDe(
    `insert into solicitacoes_titular (tipo, status, canal, nome, email, identidade_em, identidade_por)
     values ('acessar', 'identidade_confirmada', 'formulario', 'Ana', 'ana@exemplo.com', now(), 'carta') returning id`,
  )
const chamado = () =>
  umDe(
    `insert into chamados (estabelecimento_id, assunto, categoria, nivel_suporte, aberto_por, responder_ate)
     values ($1, 'Dúvida', 'conta', 'email_72h', $2, now() + interval '1 day') returning id`,
    [loja.id, loja.donoId],
  )
const outroPlano = () => umDe(`select id from planos_assinatura where nome = 'Enterprise'`)

type Corpo = Record<string, unknown>
const ATOS: [porta: string, de: () => Promise<string>, corpo: () => Promise<Corpo> | Corpo][] = [
  ['POST /rest/v1/alertas/:id', alerta, () => ({ ato: 'reconhecer' })],
  ['POST /rest/v1/aprovacoes/:id/aprovar', pendente, () => ({})],
  [
    'POST /rest/v1/aprovacoes/:id/correcao',
    pendente,
    () => ({ campos: [{ campo: 'cnpj', mensagem: 'Confira o número.' }] }),
  ],
  [
    'POST /rest/v1/aprovacoes/:id/reprovar',
    pendente,
    () => ({ motivo: 'outro', texto: 'Não atende às regras.', pode_reenviar: true }),
  ],
  ['PATCH /rest/v1/chamados/:id', chamado, () => ({ prioridade: 'alta' })],
  [
    'POST /rest/v1/plataforma/assinaturas/:id/trocar-plano',
    async () => loja.id,
    async () => ({ motivo, plano_id: await outroPlano() }),
  ],
  ['POST /rest/v1/plataforma/ciclo', async () => '', () => ({})],
  ['POST /rest/v1/plataforma/estabelecimentos/:id/suspender', async () => loja.id, () => ({ motivo })],
  ['POST /rest/v1/plataforma/estabelecimentos/:id/reativar', async () => loja.id, () => ({ motivo })],
  [
    'POST /rest/v1/plataforma/faturas',
    async () => '',
    () => ({ estabelecimento_id: loja.id, descricao: 'Treinamento', valor: 50, vencimento: '2099-01-10' }),
  ],
  ['POST /rest/v1/plataforma/faturas/:id/adiar', fatura, () => ({ motivo, vencimento: '2099-01-20' })],
  ['POST /rest/v1/plataforma/faturas/:id/desconto', fatura, () => ({ motivo, valor: 10 })],
  ['POST /rest/v1/plataforma/faturas/:id/lembrete', fatura, () => ({})],
  ['POST /rest/v1/plataforma/faturas/:id/cancelar', fatura, () => ({ motivo })],
  ['POST /rest/v1/plataforma/solicitacoes_titular/:id', pedido, () => ({ ato: 'assumir' })],
  [
    'POST /rest/v1/plataforma/registros_de_acesso',
    async () => '',
    () => ({ ip: '192.0.2.1', de: '2026-01-01', ate: '2026-01-02', motivo: 'Ofício 9/2026' }),
  ],
]

test.each(ATOS)('%s says who, what, which and from where', async (porta, de, corpo) => {
  const [metodo = '', url = ''] = porta.split(' ')
  expect(t.app.portas).toContainEqual({ method: metodo, url, permissao: 'plataforma' })
  const id = await de()
  const body = await corpo()
  const antes = await umDe('select max(id::text) as id from auditoria')
  const resposta = await fetch(t.url + url.replace(':id', id), {
    method: metodo,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify(body),
  })
  expect(resposta.status, await resposta.text()).toBeLessThan(300)
  const { rows } = await t.owner.query(
    `select acao, recurso_id is not null or recurso <> '' as sobre, host(ip) as ip, motivo from auditoria
     where user_id = $1 and id::text > $2`,
    [admin.id, antes],
  )
  const ato = { acao: expect.stringMatching(/^[a-z_]+\.[a-z_.]+$/), sobre: true, ip: '127.0.0.1' }
  expect(rows.map(({ motivo: _motivo, ...linha }) => linha)).toContainEqual(ato)
  if (body.motivo === motivo) expect(rows.map((linha) => linha.motivo)).toContain(motivo)
})
