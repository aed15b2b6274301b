import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors as portal } from '#src/shared/errors.ts'
import { verifyAccessToken } from '#src/shared/server/http/access-token.ts'
import { plural } from '#src/shared/plural.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { type Access, publicReads, rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { Permission } from '#src/shared/server/http/routes.ts'
import { errors, semEscopo } from '../errors.ts'
import { type Acao, podeNoBloqueio, podeNoEnsaio, podeNoPapel } from '../papeis.ts'
import { type Recurso, ROTULOS_DE_RECURSO, temRecurso } from '../recursos.ts'
import { seguranca } from '#src/configuracao/secao-seguranca.ts'
import { CABECALHO_DE_ENTRAR_COMO } from '../entrar-como.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { ehEscopo } from '../escopos.ts'
import { chaveDoCabecalho, pessoaDaChave } from './chave-de-api.ts'
import type { LojaDaPessoa, Pessoa } from './pessoa.ts'

export type { LojaDaPessoa, Pessoa } from './pessoa.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null for a visitor. Set before any handler of a route runs. */
    pessoa: Pessoa | null
  }
}

interface LinhaDaPessoa {
  email: string
  aal: string
  tem_fator: boolean
  admin: boolean
  lojas: LojaDaPessoa[]
}

/**
 * One query for who, roles, shops, block and plan. Null when the session has ended; 403 while it has not proved the
 * second factor that its account has.
 */
export async function carregarPessoa(userId: string, sessionId: string): Promise<Pessoa | null> {
  const row = await rowOf<LinhaDaPessoa>(publicReads())`
    select * from pessoa_da_sessao(${userId}, ${sessionId})`
  if (!row) return null
  if (row.tem_fator && row.aal !== 'aal2') throw errors.falta_segundo_fator()
  const adminSemFator = row.admin && row.aal !== 'aal2' && (await exigeSegundoFator())
  return {
    userId,
    sessionId,
    email: row.email,
    segundoFator: row.aal === 'aal2',
    admin: row.admin && !adminSemFator,
    adminSemFator,
    lojas: row.lojas,
  }
}

async function exigeSegundoFator(): Promise<boolean> {
  return getConfig().AUTH_ADMIN_MFA_REQUIRED || (await configuracao(seguranca)).exigir_2fa_admin
}

/**
 * Lets a request through its route's declared permission, or throws the refusal. Fastify's preValidation of every
 * route.
 */
export async function exigirPermissao(request: FastifyRequest): Promise<void> {
  if (request.is404) return
  if (request.pessoa?.chave) return exigirEscopo(request, request.pessoa)
  const permission = request.routeOptions.config.permission as Permission
  if (permission === 'publico' || permission === 'opcional' || permission === 'servico') return
  const pessoa = exigirPessoa(request)
  if (permission === 'pessoa') return
  if (permission === 'plataforma') {
    if (!pessoa.admin) throw portal.nao_encontrado()
    return
  }
  acessoDaLoja(pessoa, estabelecimentoDoPedido(request), permission.equipe as Acao)
}

/**
 * The action that a key must be let do to come to a route: of the routes of a team the team's, of the others what they
 * name. Null where no key comes.
 */
export function escopoDaRota({
  permission,
  scope,
}: {
  permission?: Permission
  scope?: string
}): string | null {
  const acao = typeof permission === 'object' ? permission.equipe : scope
  return acao !== undefined && ehEscopo(acao) ? acao : null
}

function exigirEscopo(request: FastifyRequest, pessoa: Pessoa): void {
  const { config } = request.routeOptions
  const escopo = escopoDaRota(config)
  if (!escopo) throw errors.rota_sem_chave()
  const [loja] = pessoa.lojas
  const qual =
    typeof config.permission === 'object' ? estabelecimentoDoPedido(request) : loja?.estabelecimentoId
  acessoDaLoja(pessoa, String(qual), escopo as Acao)
}

/**
 * Fills `request.pessoa` from the bearer token, or from an API key in its place: one that is no longer good is 401, none is
 * a visitor. A request made under impersonation never changes anything, whatever its route.
 */
export async function identificar(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.pessoa = null
  const entrada = request.headers[CABECALHO_DE_ENTRAR_COMO]
  if (entrada !== undefined && request.method !== 'GET' && request.method !== 'HEAD')
    throw portal.somente_leitura()
  const header = request.headers.authorization
  if (!header || request.routeOptions.config.permission === 'publico') return
  const chave = chaveDoCabecalho(header)
  request.pessoa = chave ? await pessoaDaChave(chave, reply) : await pessoaDoToken(header)
  if (!request.pessoa) throw portal.nao_autenticado()
  if (entrada !== undefined) request.pessoa = await comoALoja(request.pessoa, String(entrada))
}

async function pessoaDoToken(header: string): Promise<Pessoa | null> {
  const claims = await verifyAccessToken(header.replace(/^Bearer\s+/i, ''))
  return claims && carregarPessoa(claims.sub, claims.session_id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The person of the platform as the owner of the one shop they look at, who may only read: 403 once the half hour is
 * over, and for anybody who did not start this impersonation in this session.
 */
async function comoALoja(pessoa: Pessoa, entrada: string): Promise<Pessoa> {
  if (!pessoa.admin || !UUID.test(entrada)) throw portal.entrar_como_encerrado()
  const row = await rowOf<{ loja: LojaDaPessoa }>(publicReads())`
    select loja from loja_de_entrar_como(${entrada}, ${pessoa.userId}, ${pessoa.sessionId})`
  const loja = row?.loja
  if (!loja) throw portal.entrar_como_encerrado()
  return { ...pessoa, admin: false, lojas: [loja], entrouComo: true }
}

/** The signed-in person of this request, or 401. */
export function exigirPessoa(request: FastifyRequest): Pessoa {
  if (!request.pessoa) throw portal.nao_autenticado()
  return request.pessoa
}

/**
 * The access to one shop's rows for a person whose role there has `acao`. A shop the person does not belong to is 404, like
 * one that does not exist; a role that lacks it and a blocked shop are 403. `mesmoParada`: it was done before the block.
 */
export function acessoDaLoja(
  pessoa: Pessoa,
  estabelecimentoId: string,
  acao: Acao,
  { mesmoParada = false } = {},
): Access & { papel: 'loja' } {
  const loja = pessoa.lojas.find((l) => l.estabelecimentoId === estabelecimentoId)
  if (!loja) throw errors.estabelecimento_nao_encontrado()
  if (!podeNoPapel(loja.papel, acao)) throw portal.sem_permissao()
  if (loja.ensaioDe && !podeNoEnsaio(acao)) throw errors.so_fora_do_ensaio()
  if (!chavePode(pessoa, acao)) throw semEscopo(acao)
  const parada = loja.bloqueada || loja.status === 'suspenso' || loja.status === 'encerrado'
  if (parada && !mesmoParada && !podeNoBloqueio(acao))
    throw loja.status === 'ativo' ? errors.loja_bloqueada() : errors.loja_suspensa()
  return {
    papel: 'loja',
    userId: pessoa.userId,
    estabelecimentoId,
    ...(pessoa.entrouComo ? { somenteLeitura: true } : {}),
  }
}

/** The same question as a yes or no, whatever state the shop is in. */
export function podeNaLoja(pessoa: Pessoa, estabelecimentoId: string, acao: Acao): boolean {
  const loja = pessoa.lojas.find((l) => l.estabelecimentoId === estabelecimentoId)
  if (!loja || (loja.ensaioDe && !podeNoEnsaio(acao))) return false
  return podeNoPapel(loja.papel, acao) && chavePode(pessoa, acao)
}

function chavePode({ chave }: Pessoa, acao: Acao): boolean {
  return !chave || (chave.escopos as readonly Acao[]).includes(acao)
}

/**
 * Enforces an ability of the plan (docs/rules/marketplace.md#people-and-abilities): 403 with what it is called where
 * the shop's plan lacks it. Whoever calls has asked for the role already.
 */
export function exigirRecurso(pessoa: Pessoa, estabelecimentoId: string, recurso: Recurso): void {
  const loja = pessoa.lojas.find((l) => l.estabelecimentoId === estabelecimentoId)
  if (lojaTemRecurso(loja, recurso)) return
  const { nome, explica } = ROTULOS_DE_RECURSO[recurso]
  throw errors.recurso_fora_do_plano({
    detail: `${nome}: ${explica} Veja os planos disponíveis.`,
    extra: { recurso },
  })
}

/** The same question as a yes or no. */
export function lojaTemRecurso(loja: LojaDaPessoa | undefined, recurso: Recurso): boolean {
  const plano = loja?.plano
  return plano
    ? temRecurso(
        {
          nome: plano.nome,
          permite_personalizacao: plano.permitePersonalizacao,
          nivel_relatorios: plano.nivelRelatorios,
          exportacao_relatorios: plano.exportacaoRelatorios,
          permite_mercadopago_proprio: plano.permiteMercadopagoProprio,
          permite_multiplos_estabelecimentos: plano.permiteMultiplosEstabelecimentos,
          nivel_suporte: plano.nivelSuporte,
        },
        recurso,
      )
    : false
}

/**
 * Enforces a plan's limit inside the caller's transaction: waits for the shop's other inserts, counts, and throws 403
 * when `quantos` more would be too many. -1 is unlimited (docs/rules/marketplace.md#constants).
 */
export async function exigirLimite(
  tx: Tx,
  {
    estabelecimentoId,
    recurso,
    quantos = 1,
  }: { estabelecimentoId: string; recurso: 'produtos' | 'usuarios'; quantos?: number },
): Promise<void> {
  const { limite, vagas } = await vagasNoPlano(tx, { estabelecimentoId, recurso })
  if (quantos <= vagas) return
  throw recurso === 'produtos'
    ? errors.limite_produtos({ detail: atingido(limite, '# produto', '# produtos') })
    : errors.limite_usuarios({ detail: atingido(limite, '# usuário', '# usuários') })
}

function atingido(...limite: Parameters<typeof plural>): string {
  return `Limite de ${plural(...limite)} atingido. Fazer upgrade`
}

/** A rehearsal has no plan and takes nothing from its shop's. */
const PRODUTOS_DO_ENSAIO = 2000

/** How many more the plan takes; from here to the commit nobody else takes one of them. */
export async function vagasNoPlano(
  tx: Tx,
  { estabelecimentoId, recurso }: { estabelecimentoId: string; recurso: 'produtos' | 'usuarios' },
): Promise<{ limite: number; vagas: number }> {
  await travarLimites(tx, estabelecimentoId)
  const loja = await tx
    .selectFrom('estabelecimentos as e')
    .leftJoin('assinaturas_estabelecimento as a', 'a.estabelecimento_id', 'e.id')
    .leftJoin('planos_assinatura as p', 'p.id', 'a.plano_id')
    .select(['p.limite_produtos', 'p.max_usuarios', 'e.ensaio_de'])
    .where('e.id', '=', estabelecimentoId)
    .executeTakeFirst()
  const semPlano = loja?.ensaio_de ? PRODUTOS_DO_ENSAIO : 0
  const limite = recurso === 'produtos' ? (loja?.limite_produtos ?? semPlano) : (loja?.max_usuarios ?? 1)
  if (limite === -1) return { limite, vagas: Number.POSITIVE_INFINITY }

  const contado =
    recurso === 'produtos'
      ? await rowOf<{ usado: number }>(tx)`select count(*)::int as usado from produtos
          where estabelecimento_id = ${estabelecimentoId} and status in ('ativo', 'inativo', 'rascunho')`
      : await rowOf<{ usado: number }>(tx)`select
          (select count(*) from profiles where estabelecimento_id = ${estabelecimentoId} and desativado_em is null)::int +
          (select count(*) from convites where estabelecimento_id = ${estabelecimentoId} and status = 'pendente'
             and expira_em > now())::int as usado`
  return { limite, vagas: Math.max(0, limite - (contado?.usado ?? 0)) }
}

/** Whoever counts against this shop's plan waits for the others. No row lock: a team may only read its subscription. */
export async function travarLimites(tx: Tx, estabelecimentoId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${estabelecimentoId}, 11))`
}

/** The one shop that a request is about. One that names a shop to be let in and another to act on is about none. */
function estabelecimentoDoPedido(request: FastifyRequest): string {
  const ditos = [request.params, request.query, request.body].flatMap((parte) => {
    const id = (parte as { estabelecimento_id?: unknown } | null | undefined)?.estabelecimento_id
    return id === undefined ? [] : [id]
  })
  const [id] = ditos
  if (typeof id !== 'string' || ditos.some((outro) => outro !== id))
    throw errors.estabelecimento_nao_encontrado()
  return id
}
