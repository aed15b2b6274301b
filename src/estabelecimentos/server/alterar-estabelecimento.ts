import { sql } from 'kysely'
import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { cnpjValido, normalizarCnpj } from '#src/shared/cnpj.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { type Access, rowOf, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { normalizarTelefone, TELEFONE_INVALIDO } from '#src/shared/telefone.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import type { AlterarEstabelecimentoInput } from '../configuracoes.ts'
import { corServe } from '../contraste.ts'
import { errors } from '../errors.ts'
import type { Estabelecimento } from '../schemas.ts'
import { gravarConfiguracoes } from './configuracoes-da-loja.ts'
import { manterALei } from './conformidade-da-loja.ts'
import { lerEstabelecimento } from './ler-estabelecimentos.ts'

type Mudanca = Omit<AlterarEstabelecimentoInput, 'updated_at' | 'configuracoes'>

/**
 * The team of a shop changes its registration. CNPJ and company name only until the approval; a new code makes the old
 * one lead to it; the colour is for plans that include it.
 */
export async function alterarEstabelecimento(
  pessoa: Pessoa,
  { id, ...pedido }: AlterarEstabelecimentoInput & { id: string },
): Promise<Estabelecimento> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  const { updated_at, configuracoes, ...pedida } = pedido
  const mudanca = normalizar(pedida)
  if (mudanca.cor) {
    exigirRecurso(pessoa, id, 'personalizacao')
    if (!corServe(mudanca.cor).serve) throw errors.cor_sem_contraste()
  }
  await withAccess(acesso, async (tx) => {
    if (Object.keys(mudanca).length > 0)
      await alterarCadastro(tx, { pessoa, acesso, id, mudanca, updated_at })
    if (configuracoes)
      await gravarConfiguracoes(tx, { ...configuracoes, pessoa, acesso, estabelecimento_id: id })
    await invalidate(tx, `loja:${id}`, 'lojas')
  })
  return lerEstabelecimento(pessoa, id)
}

interface Alteracao {
  pessoa: Pessoa
  acesso: Access
  id: string
  mudanca: Mudanca
  updated_at: string | undefined
}

async function alterarCadastro(
  tx: Tx,
  { pessoa, acesso, id, mudanca, updated_at }: Alteracao,
): Promise<void> {
  const antes = await lockEstabelecimento(tx, id)
  if (!antes) throw errosDeAcesso.estabelecimento_nao_encontrado()
  await exigirVersao(tx, acesso, {
    recurso: 'estabelecimentos',
    recursoId: id,
    atual: antes.alterado_em,
    vista: updated_at,
  })
  exigirCadastroAberto(antes, mudanca)
  await manterALei(tx, id, () => gravar(tx, { id, mudanca, userId: pessoa.userId }))
  const campos = Object.keys(mudanca) as (keyof Mudanca)[]
  const de = Object.fromEntries(campos.map((campo) => [campo, antes[campo]]))
  await auditar(tx, pessoa, 'estabelecimentos.alterar', { estabelecimentoId: id, id, de, para: mudanca })
}

/** As it is stored; what was sent and is not a number, a CNPJ, a picture of ours is refused by its field. */
function normalizar(pedida: Mudanca): Mudanca {
  const mudanca = { ...pedida }
  const recusadas: { path: string; message: string }[] = []
  for (const campo of ['telefone', 'whatsapp_atendimento'] as const) {
    if (!mudanca[campo]) continue
    const numero = normalizarTelefone(mudanca[campo])
    if (numero) mudanca[campo] = numero
    else recusadas.push({ path: campo, message: TELEFONE_INVALIDO })
  }
  if (mudanca.cnpj) {
    if (cnpjValido(mudanca.cnpj)) mudanca.cnpj = normalizarCnpj(mudanca.cnpj)
    else recusadas.push({ path: 'cnpj', message: 'Por favor, insira um CNPJ válido.' })
  }
  for (const campo of ['logo_url', 'capa_url'] as const) {
    if (mudanca[campo] && !/^\/imagens\/[a-z0-9][a-z0-9_-]*\.(avif|webp|jpg|png)$/i.test(mudanca[campo]))
      recusadas.push({ path: campo, message: 'Envie a imagem por aqui antes de usá-la.' })
  }
  if (recusadas.length > 0) throw portal.dados_invalidos({ errors: recusadas })
  return vaziosNulos(mudanca)
}

function vaziosNulos(mudanca: Mudanca): Mudanca {
  return Object.fromEntries(
    Object.entries(mudanca)
      .filter(([, valor]) => valor !== undefined)
      .map(([campo, valor]) => [campo, valor === '' ? null : valor]),
  )
}

type Linha = Required<Mudanca> & {
  status_aprovacao: string
  alterado_em: string | null
}

async function lockEstabelecimento(tx: Tx, id: string): Promise<Linha | undefined> {
  return rowOf<Linha>(tx)`
    select nome, razao_social, cnpj, codigo, descricao, segmento, logo_url, capa_url, cor, telefone, whatsapp_atendimento,
      email, cep, endereco, cidade, uf, status_aprovacao, iso(alterado_em) as alterado_em
    from estabelecimentos where id = ${id} for no key update`
}

/** Once approved, what the platform checked stays as it was checked. */
function exigirCadastroAberto(antes: Linha, mudanca: Mudanca): void {
  if (antes.status_aprovacao !== 'aprovado') return
  const muda = (campo: 'cnpj' | 'razao_social') =>
    mudanca[campo] !== undefined && antes[campo] !== null && mudanca[campo] !== antes[campo]
  if (muda('cnpj') || muda('razao_social')) throw errors.cadastro_travado()
}

async function gravar(
  tx: Tx,
  { id, mudanca, userId }: { id: string; mudanca: Mudanca; userId: string },
): Promise<void> {
  try {
    await tx
      .updateTable('estabelecimentos')
      .set({ ...mudanca, alterado_por: userId, alterado_em: sql`now()` })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (violates(error, 'estabelecimentos_codigo_key'))
      throw errors.codigo_em_uso({
        errors: [{ path: 'codigo', message: 'Este endereço já é de outra loja.' }],
      })
    if (violates(error, 'estabelecimentos_cnpj_key'))
      throw errors.cnpj_em_uso({ errors: [{ path: 'cnpj', message: 'Este CNPJ já está cadastrado.' }] })
    throw error
  }
}
