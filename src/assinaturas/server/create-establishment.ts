import { criarCategoriasPadrao } from '#src/categorias/server/criar-padrao.ts'
import { comecarEquipe } from '#src/usuarios/server/equipe/comecar-equipe.ts'
import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import { acessoDaLoja, exigirRecurso, lojaTemRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { catalogo } from '#src/produtos/configuracao.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { cnpjValido, normalizarCnpj } from '#src/shared/cnpj.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowsOf, SYSTEM, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { normalizarTelefone } from '#src/shared/telefone.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { normalizeEmail } from '#src/usuarios/schemas.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import { endereco, type Origem } from '#src/usuarios/server/auth/origin.ts'
import { type Dono, findDono } from '#src/usuarios/server/dono-de-loja.ts'
import { errors } from '../errors.ts'
import { codigoDoNome } from '#src/estabelecimentos/codigo-da-loja.ts'
import type { CopiaDaLoja, CreateEstablishmentInput, EstabelecimentoCriado } from '../schemas.ts'
import { precoDoPeriodo } from '../valores.ts'
import { copiarLoja } from './copiar-loja.ts'
import { type DadosDaLoja, insertLoja } from './inserir-loja.ts'
import { conferirPrecoAceito, guardarAceiteDoPreco } from './planos/aceitar-preco.ts'
import { abrirAssinatura } from './repository.ts'

const SIGN_UP_MINUTES = 15

interface QuemAbre {
  pessoa: Pessoa | null
  origem: Origem
}

/**
 * `create-establishment`: a signed-in person opens a shop of their own; without a session, only the account just made
 * by a supplier's sign-up does. Anything else without a session is answered as if it had worked, and does nothing.
 */
export async function createEstablishment(
  input: CreateEstablishmentInput,
  { pessoa, origem }: QuemAbre,
): Promise<EstabelecimentoCriado> {
  if (pessoa && pessoa.userId !== input.userId) throw errors.conta_de_outra_pessoa()
  if (!(await configuracao(recursosDoPortal)).cadastro_de_lojas) throw errors.cadastro_fechado()
  const pedida = conferir(input)
  if (pessoa) exigirDireito(pessoa)
  if (input.copiar) exigirOrigem(pessoa, input.copiar.de)
  await countAttempt(pessoa?.userId ?? endereco(origem))

  try {
    return await withAccess(SYSTEM, async (tx) => {
      const dono = pessoa
        ? await findDono(tx, input.userId)
        : await findNovoFornecedor(tx, input.userId, pedida.email)
      if (!dono) return apresentar(uuidV7(), codigoDoNome(pedida.nome), pedida.nome)
      const plano = await planoAtivo(tx, pedida.planoId)
      if (!plano) throw errors.plano_nao_selecionado()
      if (pedida.precoAceito !== null) conferirPrecoAceito(pedida.precoAceito, plano)
      const { cnpj, planoId: _id, precoAceito, ...loja } = pedida
      const escolha = { ...plano, aceito: precoAceito !== null }
      if (pessoa) {
        const aberta = await abrirLoja(tx, { ...loja, cnpj, dono, origem, escolha, copiar: input.copiar })
        if (input.copiar) await copiarLoja(tx, { ...input.copiar, para: aberta.id, userId: dono.id, origem })
        return aberta
      }
      // Nobody has proved this mailbox yet: until then the number is only reserved and blocks nobody.
      if (cnpj && (await cnpjTomado(tx, cnpj))) throw errors.cnpj_ja_cadastrado()
      return abrirLoja(tx, { ...loja, cnpj: null, cnpj_pedido: cnpj, dono, origem, escolha })
    })
  } catch (error) {
    throw violates(error, 'estabelecimentos_cnpj_key') ? errors.cnpj_ja_cadastrado() : error
  }
}

interface PlanoEscolhido {
  plano: { id: string; nome: string }
  centavos: number
  periodicidade: 'mensal'
}

interface LojaPedida extends DadosDaLoja {
  planoId: string
  precoAceito: number | null
}

function conferir(input: CreateEstablishmentInput): LojaPedida {
  if (input.cnpj && !cnpjValido(input.cnpj)) throw errors.cnpj_invalido()
  const email = normalizeEmail(input.email)
  if (!email) throw errors.email_invalido()
  if (!input.planoId || !/^[0-9a-f-]{36}$/i.test(input.planoId)) throw errors.plano_nao_selecionado()
  const telefone = input.telefone ? normalizarTelefone(input.telefone) : null
  if (input.telefone && !telefone) throw errors.telefone_invalido()
  return {
    nome: input.nome,
    email,
    cnpj: input.cnpj ? normalizarCnpj(input.cnpj) : null,
    telefone,
    planoId: input.planoId,
    precoAceito: input.precoAceito ?? null,
  }
}

/** A second shop is for plans that allow several, and not while one is blocked. One that ended counts no more. */
function exigirDireito(pessoa: Pessoa): void {
  const proprias = pessoa.lojas.filter(
    ({ papel, status }) => papel === 'proprietario' && status !== 'encerrado',
  )
  if (proprias.some((loja) => loja.bloqueada)) throw errosDeAcesso.loja_bloqueada()
  if (proprias.length > 0 && !proprias.some((loja) => lojaTemRecurso(loja, 'varias_lojas'))) {
    throw errosDeAcesso.recurso_fora_do_plano()
  }
}

/** A copy is of a shop of one's own whose plan allows several. */
function exigirOrigem(pessoa: Pessoa | null, de: string): void {
  if (!pessoa) throw portal.nao_autenticado()
  acessoDaLoja(pessoa, de, 'assinatura.editar')
  exigirRecurso(pessoa, de, 'varias_lojas')
}

async function countAttempt(who: string): Promise<void> {
  const { SIGNUP_ADDRESS_LIMIT: limite, SIGNUP_WINDOW_SECONDS: janelaSegundos } = getConfig()
  const limit = { name: 'criar-loja', who, limit: limite, windowSeconds: janelaSegundos }
  const [contagem] = await withAccess(SYSTEM, (tx) => countHits(tx, [limit]))
  if (!contagem?.fits) throw errors.muitas_lojas()
}

async function findNovoFornecedor(tx: Tx, userId: string, email: string): Promise<Dono | undefined> {
  const rows = await rowsOf<Dono>(tx)`
    select u.id, coalesce((select nome from profiles where user_id = u.id and estabelecimento_id is null), '') as nome
    from auth.users u
    where u.id = ${userId} and u.email = ${email} and u.email_confirmed_at is null
      and u.created_at > now() - ${SIGN_UP_MINUTES} * interval '1 minute'
      and u.raw_user_meta_data ->> 'user_type' = 'admin_estabelecimento'
    for update of u`
  const [dono] = rows
  return dono && !(await temLoja(tx, userId)) ? dono : undefined
}

async function temLoja(tx: Tx, userId: string): Promise<boolean> {
  const rows = await rowsOf(tx)`
    select 1 from estabelecimentos where owner_user_id = ${userId}
    union all select 1 from profiles where user_id = ${userId} and estabelecimento_id is not null`
  return rows.length > 0
}

async function cnpjTomado(tx: Tx, cnpj: string): Promise<boolean> {
  const loja = await tx
    .selectFrom('estabelecimentos')
    .select('id')
    .where('cnpj', '=', cnpj)
    .where('status', '<>', 'encerrado')
    .executeTakeFirst()
  return loja !== undefined
}

/** A plan on sale, as a shop that opens subscribes to it: month by month. */
async function planoAtivo(tx: Tx, planoId: string): Promise<PlanoEscolhido | undefined> {
  const plano = await tx
    .selectFrom('planos_assinatura')
    .select(['id', 'nome', 'valor_mensal'])
    .where('id', '=', planoId)
    .where('ativo', '=', true)
    .executeTakeFirst()
  return (
    plano && {
      plano: { id: plano.id, nome: plano.nome },
      centavos: precoDoPeriodo(paraCentavos(plano.valor_mensal), 'mensal'),
      periodicidade: 'mensal',
    }
  )
}

async function abrirLoja(
  tx: Tx,
  {
    dono,
    origem,
    escolha: { aceito, ...escolha },
    copiar,
    ...loja
  }: DadosDaLoja & {
    dono: Dono
    origem: Origem
    escolha: PlanoEscolhido & { aceito: boolean }
    copiar?: CopiaDaLoja | null | undefined
  },
): Promise<EstabelecimentoCriado> {
  const { categorias_padrao } = await configuracao(catalogo)
  const { id, codigo } = await insertLoja(tx, { ...loja, palavra: loja.nome }, dono.id)
  await comecarEquipe(tx, {
    estabelecimento_id: id,
    user_id: dono.id,
    nome: dono.nome,
    email: loja.email,
    telefone: loja.telefone,
  })
  await abrirAssinatura(tx, id, escolha.plano.id)
  if (aceito)
    await guardarAceiteDoPreco(tx, { ...escolha, estabelecimentoId: id, userId: dono.id, ip: origem.ip })
  if (!copiar?.partes.includes('categorias')) await criarCategoriasPadrao(tx, id, categorias_padrao)
  await recordFact(tx, {
    acao: 'estabelecimentos.criar',
    userId: dono.id,
    origem,
    recurso: 'estabelecimentos',
    recursoId: id,
    estabelecimentoId: id,
    para: { codigo, plano_id: escolha.plano.id },
  })
  return apresentar(id, codigo, loja.nome)
}

function apresentar(id: string, codigo: string, nome: string): EstabelecimentoCriado {
  return { id, codigo, nome, status: 'inativo', status_aprovacao: 'pendente' }
}
