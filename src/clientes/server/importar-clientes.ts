import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { MapaDaPlanilha } from '../planilha.ts'
import { CLIENTE_EM_BRANCO, juntarEtiquetas } from '../rules.ts'
import type { Cliente, DadosDoCliente } from '../schemas.ts'
import { type ErroDaLinha, type LinhaLida, lerPlanilha } from './ler-planilha.ts'
import { registrarConsentimento } from './registrar-consentimento.ts'
import { findCliente, insertImportados, lockClientes, updateCliente } from './repository.ts'

const POR_VEZ = 500
const MAX_ERROS = 500

interface Pedido {
  estabelecimento_id: string
  conteudo: string
  mapa?: MapaDaPlanilha | undefined
}

/** What a file would do: its columns, which of them are understood, and every line that cannot be a customer. */
export async function conferirPlanilha(pessoa: Pessoa, { estabelecimento_id: loja, conteudo, mapa }: Pedido) {
  const acesso = acessoDaLoja(pessoa, loja, 'clientes.editar')
  const lida = lerPlanilha(conteudo, mapa)
  const conhecidos = new Map<string, string>()
  let atualizar = 0
  await withAcesso(acesso, async (tx) => {
    for (const lote of emLotes(lida.validas)) {
      const iguais = await encontrarIguais(tx, loja, lote)
      atualizar += lote.filter((linha) => reconhecer(linha, { iguais, conhecidos }).conhecido).length
    }
  })
  return {
    colunas: lida.colunas,
    mapa: lida.mapa,
    amostra: lida.validas.slice(0, 5).map(({ linha, dados }) => ({
      linha,
      nome: dados.nome,
      email: dados.email ?? null,
      telefone: dados.telefone ?? null,
      cidade: dados.cidade ?? null,
    })),
    validas: lida.validas.length,
    novos: lida.validas.length - atualizar,
    atualizar,
    com_erro: lida.erros.length,
    erros: lida.erros.slice(0, MAX_ERROS),
  }
}

export interface ResultadoDaImportacao {
  criados: number
  atualizados: number
  ignorados: number
  erros: ErroDaLinha[]
}

/**
 * The valid lines of a file become customers, for who may edit them. Whoever the shop knows already by document,
 * e-mail or phone gets what their record lacks: nothing that is there is overwritten. The rest is told line by line.
 */
export async function importarClientes(
  pessoa: Pessoa,
  { estabelecimento_id: estabelecimentoId, conteudo, mapa }: Pedido,
): Promise<ResultadoDaImportacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  const { validas, erros } = lerPlanilha(conteudo, mapa)
  const conhecidos = new Map<string, string>()
  let criados = 0
  // A batch at a time, so that a long file holds no lock for long.
  for (const lote of emLotes(validas)) {
    criados += await withAcesso(acesso, (tx) =>
      importarLote(tx, { pessoa, estabelecimentoId, lote, conhecidos }),
    )
  }
  const atualizados = validas.length - criados
  await withAcesso(acesso, (tx) =>
    auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: 'cliente.importados',
      recurso: 'consumidores',
      recursoId: null,
      para: { criados, atualizados, ignorados: erros.length },
    }),
  )
  return { criados, atualizados, ignorados: erros.length, erros: erros.slice(0, MAX_ERROS) }
}

interface Lote {
  pessoa: Pessoa
  estabelecimentoId: string
  lote: LinhaLida[]
  /** Document, e-mail and phone of the file's earlier lines: the same person twice is one customer. */
  conhecidos: Map<string, string>
}

async function importarLote(tx: Tx, { pessoa, estabelecimentoId, lote, conhecidos }: Lote): Promise<number> {
  const iguais = await encontrarIguais(tx, estabelecimentoId, lote)
  const novos = new Map<string, DadosDoCliente>()
  const repetidos: { id: string; dados: LinhaLida['dados'] }[] = []
  for (const { linha, dados } of lote) {
    const { id, conhecido } = reconhecer({ linha, dados }, { iguais, conhecidos })
    if (conhecido) repetidos.push({ id, dados })
    else novos.set(id, { ...CLIENTE_EM_BRANCO, ...dados })
  }
  await insertImportados(tx, { estabelecimentoId, userId: pessoa.userId, novos })
  await lockClientes(tx, { estabelecimentoId, ids: repetidos.map(({ id }) => id) })
  for (const { id, dados } of repetidos) {
    const antes = await findCliente(tx, { estabelecimentoId, id })
    if (!antes) continue
    await updateCliente(tx, { estabelecimentoId, id }, completar(antes, dados))
    const aceita = dados.aceita_marketing ?? null
    // A spreadsheet never says yes for somebody who has answered no.
    if (aceita === null || antes.aceita_marketing === false || antes.aceita_marketing === aceita) continue
    const consentimento = { estabelecimentoId, clienteId: id, aceita, userId: pessoa.userId }
    await registrarConsentimento(tx, { ...consentimento, origem: 'importacao' })
  }
  return novos.size
}

/** Who a line is: a customer of the shop, one of the file's earlier lines, or somebody new. */
function reconhecer(
  { linha, dados }: LinhaLida,
  { iguais, conhecidos }: { iguais: ReadonlyMap<number, string>; conhecidos: Map<string, string> },
): { id: string; conhecido: boolean } {
  const sinais = sinaisDe(dados)
  const achado = iguais.get(linha) ?? sinais.flatMap((sinal) => conhecidos.get(sinal) ?? [])[0]
  const id = achado ?? uuidV7()
  for (const sinal of sinais) conhecidos.set(sinal, id)
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

function completar(antes: Cliente, dados: Partial<DadosDoCliente>): Partial<DadosDoCliente> {
  const faltam = Object.entries(dados).filter(
    ([campo, valor]) => campo !== 'etiquetas' && valor !== null && antes[campo as keyof Cliente] === null,
  )
  const etiquetas = juntarEtiquetas([...antes.etiquetas, ...(dados.etiquetas ?? [])])
  return {
    ...(Object.fromEntries(faltam) as Partial<DadosDoCliente>),
    ...(etiquetas.length > antes.etiquetas.length ? { etiquetas } : {}),
  }
}

/** For each line the customer it is, by document, then e-mail, then phone and name, where there is one. */
async function encontrarIguais(
  tx: Tx,
  loja: string,
  linhas: readonly LinhaLida[],
): Promise<Map<number, string>> {
  const pedidas = JSON.stringify(
    linhas.map(({ linha, dados: { cpf_cnpj, email, telefone, nome } }) => ({
      linha,
      cpf_cnpj: cpf_cnpj ?? null,
      email: email ?? null,
      digitos: telefone?.slice(3) ?? null,
      nome,
    })),
  )
  const { rows } = await sql<{ linha: number; id: string }>`
    with pedidas as (
      select * from jsonb_to_recordset(${pedidas}::jsonb)
        as p (linha int, cpf_cnpj text, email text, digitos text, nome text)),
    daqui as (
      select id, cpf_cnpj, lower(email) as email, telefone_digitos, nome from consumidores
      where estabelecimento_id = ${loja} and anonimizado_em is null)
    select distinct on (linha) linha, id from (
      select p.linha, c.id, 1 as forca from pedidas p join daqui c on c.cpf_cnpj = p.cpf_cnpj
      union all
      select p.linha, c.id, 2 from pedidas p join daqui c on c.email = p.email
      union all
      select p.linha, c.id, 3 from pedidas p join daqui c on c.telefone_digitos = p.digitos
        and sem_acento(c.nome) = sem_acento(p.nome)) achados
    order by linha, forca, id`.execute(tx)
  return new Map(rows.map(({ linha, id }) => [linha, id]))
}

function* emLotes(linhas: readonly LinhaLida[]): Generator<LinhaLida[]> {
  for (let i = 0; i < linhas.length; i += POR_VEZ) yield linhas.slice(i, i + POR_VEZ)
}
