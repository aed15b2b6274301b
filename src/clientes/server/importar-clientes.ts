import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { comecar, tirarFeitas } from '#src/planilhas/server/andamento.ts'
import type { EmConferencia } from '#src/planilhas/server/conferir.ts'
import { trabalharPlanilha } from '#src/planilhas/server/importacoes.ts'
import { type Access, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeClientes } from './queues.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { CLIENTE_EM_BRANCO, DO_ENDERECO } from '../rules.ts'
import type { Cliente, DadosDoCliente } from '../schemas.ts'
import { lerImportacaoNaTransacao, lockImportacao } from './ler-importacao.ts'
import type { LinhaLida } from './ler-planilha.ts'
import { registrarConsentimento } from './registrar-consentimento.ts'
import { findCliente, insertImportados, lockClientes, updateCliente } from './repository.ts'
import { juntarEtiquetas } from '../campos.ts'

const POR_VEZ = 500

interface Qual {
  estabelecimentoId: string
  id: string
}

/** Who edits customers: the rows that are right go in, by a job. */
export async function importarClientes(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  return withAccess(acesso, async (tx) => {
    const { status, validas } = await lockImportacao(tx, id)
    if (status !== 'validada') throw errors.importacao_em_andamento()
    if (validas === 0) throw errors.planilha_vazia()
    await comecar(tx, id)
    await enqueue(tx, filasDeClientes.importar, { importacaoId: id })
    return lerImportacaoNaTransacao(tx, id)
  })
}

/** The queue `clientes.importar` calls this. */
export async function trabalharImportacao({ importacaoId }: { importacaoId: string }): Promise<void> {
  await trabalharPlanilha(importacaoId, {
    lote: proximoLote,
    acao: 'clientes.importar',
    tipoDeAviso: 'clientes.importacao_concluida',
    rota: (id) => `/clientes/importar?importacao=${id}`,
  })
}

/**
 * The next rows become customers. Whoever the shop knows already by document, e-mail or phone gets what their record
 * lacks: nothing that is there is overwritten.
 */
async function proximoLote(
  acesso: Access,
  { id, estabelecimentoId, userId }: Qual & { userId: string },
): Promise<boolean> {
  return withAccess(acesso, async (tx) => {
    const lote = await rowsOf<LinhaLida>(tx)`
      select numero as linha, dados from linhas_importacao
      where importacao_id = ${id} and dados is not null and not feita
      order by numero limit ${POR_VEZ} for update`
    if (lote.length === 0) return false
    const criados = await importarLote(tx, { userId, estabelecimentoId, lote, conhecidos: ninguem() })
    const linhas = lote.map(({ linha }) => linha)
    await tirarFeitas(tx, id, { linhas, criados, atualizados: linhas.length - criados })
    return true
  })
}

/** How many of the rows that are right are customers already, or the same person again. */
export async function contarConhecidos({
  id,
  estabelecimentoId,
  naVez,
  passou,
}: Pick<EmConferencia<unknown>, 'id' | 'estabelecimentoId' | 'naVez' | 'passou'>): Promise<number> {
  const conhecidos = ninguem()
  let atualizar = 0
  for (let depois = 0; ; ) {
    const { lote, iguais } = await naVez(async (tx) => {
      const linhas = await rowsOf<LinhaLida>(tx)`
        select numero as linha, dados from linhas_importacao
        where importacao_id = ${id} and dados is not null and numero > ${depois}
        order by numero limit ${POR_VEZ}`
      await passou(tx, linhas.length)
      return { lote: linhas, iguais: await encontrarIguais(tx, estabelecimentoId, linhas) }
    })
    if (lote.length === 0) return atualizar
    atualizar += lote.filter((linha) => reconhecer(linha, { iguais, conhecidos }).conhecido).length
    depois = lote.at(-1)?.linha ?? depois
  }
}

interface Lote {
  userId: string
  estabelecimentoId: string
  lote: LinhaLida[]
  conhecidos: Conhecidos
}

async function importarLote(tx: Tx, { userId, estabelecimentoId, lote, conhecidos }: Lote): Promise<number> {
  const iguais = await encontrarIguais(tx, estabelecimentoId, lote)
  const novos = new Map<string, DadosDoCliente>()
  const repetidos: { id: string; dados: LinhaLida['dados'] }[] = []
  for (const { linha, dados } of lote) {
    const { id, conhecido } = reconhecer({ linha, dados }, { iguais, conhecidos })
    if (conhecido) repetidos.push({ id, dados })
    else novos.set(id, { ...CLIENTE_EM_BRANCO, ...dados })
  }
  await insertImportados(tx, { estabelecimentoId, userId, novos })
  await lockClientes(tx, { estabelecimentoId, ids: repetidos.map(({ id }) => id) })
  for (const { id, dados } of repetidos) {
    const antes = await findCliente(tx, { estabelecimentoId, id })
    if (!antes) continue
    await updateCliente(tx, { estabelecimentoId, id }, completar(antes, dados))
    const aceita = dados.aceita_marketing ?? null
    // A spreadsheet never says yes for somebody who has answered no.
    if (aceita === null || antes.aceita_marketing === false || antes.aceita_marketing === aceita) continue
    const consentimento = { estabelecimentoId, clienteId: id, aceita, userId }
    await registrarConsentimento(tx, { ...consentimento, origem: 'importacao' })
  }
  return novos.size
}

/** Who the file's earlier lines are: the same person twice is one customer. */
interface Conhecidos {
  /** By document, e-mail, and phone with the name. */
  ids: Map<string, string>
  /** Of those whose document is known, by id. */
  documentos: Map<string, string>
}

const ninguem = (): Conhecidos => ({ ids: new Map(), documentos: new Map() })

/**
 * Who a line is: a customer of the shop, one of the file's earlier lines, or somebody new. Whoever has another document
 * is somebody else, though their e-mail be the same.
 */
function reconhecer(
  { linha, dados }: LinhaLida,
  { iguais, conhecidos: { ids, documentos } }: { iguais: Iguais; conhecidos: Conhecidos },
): { id: string; conhecido: boolean } {
  const igual = iguais.get(linha)
  if (igual?.documento) documentos.set(igual.id, igual.documento)
  const sinais = sinaisDe(dados)
  const documento = dados.cpf_cnpj ?? null
  const cabe = (id: string) => documento === null || (documentos.get(id) ?? documento) === documento
  const achado = [igual?.id, ...sinais.map((sinal) => ids.get(sinal))].find((id) => id && cabe(id))
  const id = achado ?? uuidV7()
  for (const sinal of sinais) ids.set(sinal, id)
  if (documento) documentos.set(id, documento)
  return { id, conhecido: achado !== undefined }
}

/** A phone is often a family's: only together with the name does it tell who somebody is. */
function sinaisDe({ cpf_cnpj, email, telefone, nome }: LinhaLida['dados']): string[] {
  return [
    ...(cpf_cnpj ? [`d ${cpf_cnpj}`] : []),
    ...(email ? [`e ${email}`] : []),
    ...(telefone ? [`t ${telefone} ${nome.toLowerCase()}`] : []),
  ]
}

/** What the record lacks; of an address only what belongs to the one that is there. */
function completar(antes: Cliente, dados: Partial<DadosDoCliente>): Partial<DadosDoCliente> {
  const outroEndereco = DO_ENDERECO.some((campo) => antes[campo] !== null && antes[campo] !== dados[campo])
  const ficam = new Set<string>(outroEndereco ? ['etiquetas', ...DO_ENDERECO] : ['etiquetas'])
  const faltam = Object.entries(dados).filter(
    ([campo, valor]) => !ficam.has(campo) && valor !== null && antes[campo as keyof Cliente] === null,
  )
  const etiquetas = juntarEtiquetas([...antes.etiquetas, ...(dados.etiquetas ?? [])])
  return {
    ...(Object.fromEntries(faltam) as Partial<DadosDoCliente>),
    ...(etiquetas.length > antes.etiquetas.length ? { etiquetas } : {}),
  }
}

type Iguais = ReadonlyMap<number, { id: string; documento: string | null }>

/**
 * For each line the customer it is, by document, then e-mail, then phone and name, where there is one. Each by its own
 * index: a batch costs no more in a shop of a hundred thousand.
 */
async function encontrarIguais(tx: Tx, loja: string, linhas: readonly LinhaLida[]): Promise<Iguais> {
  const pedidas = JSON.stringify(
    linhas.map(({ linha, dados: { cpf_cnpj, email, telefone, nome } }) => ({
      linha,
      cpf_cnpj: cpf_cnpj ?? null,
      email: email ?? null,
      digitos: telefone?.slice(3) ?? null,
      nome,
    })),
  )
  const rows = await rowsOf<{ linha: number; id: string; documento: string | null }>(tx)`
    with pedidas as (
      select *, email_da_pessoa(email) collate "C" as email_pessoa from jsonb_to_recordset(${pedidas}::jsonb)
        as p (linha int, cpf_cnpj text, email text, digitos text, nome text))
    select distinct on (linha) linha, id, documento from (
      select p.linha, c.id, c.cpf_cnpj as documento, 1 as forca from pedidas p join consumidores c on c.cpf_cnpj = p.cpf_cnpj
        where c.estabelecimento_id = ${loja} and c.anonimizado_em is null
      union all
      select p.linha, c.id, c.cpf_cnpj, 2 from pedidas p join consumidores c on c.email_pessoa = p.email_pessoa
        where c.estabelecimento_id = ${loja} and c.anonimizado_em is null and lower(c.email) = p.email
          and ${MESMO_DOCUMENTO}
      union all
      select p.linha, c.id, c.cpf_cnpj, 3 from pedidas p join consumidores c on c.telefone_digitos = p.digitos
        where c.estabelecimento_id = ${loja} and c.anonimizado_em is null
          and sem_acento(c.nome) = sem_acento(p.nome) and ${MESMO_DOCUMENTO}) achados
    order by linha, forca, id`
  return new Map(rows.map(({ linha, ...igual }) => [linha, igual]))
}

const MESMO_DOCUMENTO = sql`coalesce(c.cpf_cnpj = p.cpf_cnpj, true)`
