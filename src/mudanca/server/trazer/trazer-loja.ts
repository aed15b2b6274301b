import { abrirLojaTrazida, planoPeloNome } from '#src/assinaturas/server/abrir-loja-trazida.ts'
import { cnpjValido } from '#src/shared/cnpj.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { plural } from '#src/shared/plural.ts'
import { rowOf, run, SYSTEM, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { Manifesto } from '../../manifesto.ts'
import { quantosArquivos } from '../../quantos-arquivos.ts'
import { LOJA, VOLTAM } from '../../tabelas.ts'
import { origemConhecida } from '../chegadas/origens.ts'
import { tiposDasColunas } from '../tipos-das-colunas.ts'
import { abrirZip, type Limites, type ZipAberto } from './abrir-zip.ts'
import { type ArquivoMedido, conferir, lerLoja, linhasDe } from './conferir.ts'
import { contaConfirmada } from './conta-confirmada.ts'
import { gravarLinhas } from './gravar-linhas.ts'
import { guardarArquivos, tirarArquivos } from './guardar-arquivos.ts'
import { type Ids, idsDaLoja } from './ids.ts'
import type { Linha } from './ler-linhas.ts'
import { recusa } from './recusa.ts'
import { traduzirLinha } from './traduzir-linha.ts'

interface Pedido {
  caminho: string
  /** Whose the shop becomes: a confirmed account. */
  email: string
  /** The name of a plan on sale. */
  plano: string
  limites?: Limites
  /** Whoever brings it answers for an origin that is not among the known ones. */
  aceitaDesconhecida?: boolean
  /** How far it is: a sentence, and the part of the whole from 0 to 1. */
  andamento?: (frase: string, parte: number) => void
  /** At the end of the transaction that writes the shop. */
  aoGravar?: (tx: Tx, aberta: { id: string; codigo: string }) => Promise<void>
}

export interface Trazida {
  id: string
  codigo: string
  nome: string
  linhas: number
  arquivos: number
  /** The origin's name here; null for one that nobody knows. */
  origem: string | null
  /** What each id of the archive became. */
  ids: Ids
}

/** Of the whole, what reading takes, and what has been done when the files are kept. */
const CONFERIDO = 0.3
const COM_ARQUIVOS = 0.6

/**
 * `npm run shop:import`, and a click in the platform's panel: a shop's archive becomes a shop of this installation, which
 * waits for approval. The archive is read whole before anything is touched; then one transaction opens the shop and writes
 * its rows, or leaves nothing.
 */
export async function trazerLoja({
  caminho,
  email,
  plano,
  limites,
  aceitaDesconhecida = false,
  andamento = () => undefined,
  aoGravar = async () => undefined,
}: Pedido): Promise<Trazida> {
  const zip = await abrirZip(caminho, limites)
  try {
    const { manifesto, arquivos } = await conferir(zip, (parte) =>
      andamento('conferindo o arquivo', parte * CONFERIDO),
    )
    const origem = await exigirOrigem(manifesto, aceitaDesconhecida)
    await aprenderPalavras(zip, manifesto)
    const ids = idsDaLoja(uuidV7())
    const entradas = [...arquivos.keys()]
    const aberta = await guardarEGravar({
      zip,
      manifesto,
      arquivos,
      entradas,
      ids,
      email,
      plano,
      andamento,
      aoGravar,
    })
    const { loja, arquivos: lista } = manifesto
    return {
      ...aberta,
      nome: loja.nome,
      linhas: linhasQueVoltam(manifesto),
      arquivos: lista.quantos,
      origem,
      ids,
    }
  } catch (erro) {
    if (violates(erro, 'estabelecimentos_cnpj_key')) throw recusa('O CNPJ desta loja já é de outra aqui.')
    throw erro instanceof DomainError ? recusa(`${erro.title}. ${erro.detail ?? ''}`) : erro
  } finally {
    zip.fechar()
  }
}

async function exigirOrigem({ origem }: Manifesto, aceita: boolean): Promise<string | null> {
  const nome = await withAccess(SYSTEM, (tx) => origemConhecida(tx, origem.chave))
  if (!nome && !aceita)
    throw recusa(
      `A origem do arquivo não é conhecida: diz ser ${origem.endereco} e assina com a chave ${origem.chave}. Acrescente a chave às origens conhecidas, no painel da plataforma, ou responda por ela.`,
    )
  return nome ?? null
}

/** The files first: rows that show them must not be there before them. Without rows they go again. */
async function guardarEGravar({
  entradas,
  ...gravacao
}: Gravar & { entradas: string[] }): Promise<{ id: string; codigo: string }> {
  const { zip, ids, andamento } = gravacao
  let guardados = 0
  try {
    await guardarArquivos({
      zip,
      entradas,
      ids,
      andar: () => {
        guardados += 1
        const parte = (guardados / entradas.length) * (COM_ARQUIVOS - CONFERIDO)
        andamento(quantosArquivos(guardados), CONFERIDO + parte)
      },
    })
    return await withAccess(SYSTEM, (tx) => gravar(tx, gravacao))
  } catch (erro) {
    await tirarArquivos({ entradas, ids })
    throw erro
  }
}

interface Gravar extends Pick<Pedido, 'email' | 'plano'> {
  zip: ZipAberto
  manifesto: Manifesto
  arquivos: ReadonlyMap<string, ArquivoMedido>
  ids: Ids
  andamento: (frase: string, parte: number) => void
  aoGravar: (tx: Tx, aberta: { id: string; codigo: string }) => Promise<void>
}

async function gravar(
  tx: Tx,
  { zip, manifesto, arquivos, ids, email, plano, andamento, aoGravar }: Gravar,
): Promise<{ id: string; codigo: string }> {
  const donoId = await contaConfirmada(tx, email)
  const escolhido = await planoPeloNome(tx, plano)
  if (!escolhido) throw recusa(`Não há plano à venda com o nome ${plano}.`)
  const loja = await lerLoja(zip, manifesto)
  const texto = (campo: string) => (typeof loja[campo] === 'string' ? loja[campo] : null)
  const cnpj = texto('cnpj')
  if (cnpj && !cnpjValido(cnpj)) throw recusa('O CNPJ da loja não é válido.')
  const aberta = await abrirLojaTrazida(tx, {
    donoId,
    planoId: escolhido.id,
    origem: { ip: null, userAgent: '' },
    nome: texto('nome') ?? '',
    palavra: texto('codigo') ?? '',
    email: texto('email') ?? email,
    telefone: texto('telefone'),
    cnpj,
  })
  await completarLoja(tx, { id: aberta.id, loja, ids })
  const todas = linhasQueVoltam(manifesto)
  let linhas = 0
  await gravarLinhas(tx, {
    zip,
    manifesto,
    arquivos,
    lojaId: aberta.id,
    donoId,
    ids,
    andar: (mais) => {
      linhas += mais
      andamento(
        plural(linhas, '# registro', '# registros'),
        COM_ARQUIVOS + (linhas / todas) * (1 - COM_ARQUIVOS),
      )
    },
  })
  await exigirVagas(tx, { id: aberta.id, plano, limite: escolhido.limite_produtos })
  await aoGravar(tx, aberta)
  return aberta
}

const linhasQueVoltam = ({ tabelas }: Manifesto): number =>
  VOLTAM.reduce((soma, { nome }) => soma + (tabelas[nome]?.linhas ?? 0), 0)

/** What the shop says of itself, and how it looks. Name, code, CNPJ and contacts it was opened with. */
async function completarLoja(
  tx: Tx,
  { id, loja, ids }: { id: string; loja: Linha; ids: Ids },
): Promise<void> {
  const tipos = (await tiposDasColunas(tx)).get(LOJA.nome) ?? {}
  const { codigo: _, cnpj: __, ...campos } = traduzirLinha(loja, tipos, ids)
  await run(
    tx,
  )`update estabelecimentos e set (razao_social, descricao, segmento, email, whatsapp_atendimento, cep, endereco,
      cidade, uf, logo_url, capa_url, cor, pausa_de, pausa_ate, mensagem_pausa, pix_minutos, desconto_pix, aceita_dinheiro,
      aceita_cartao, horas_para_confirmar) = (
    select r.razao_social, r.descricao, r.segmento, r.email, r.whatsapp_atendimento, r.cep, r.endereco,
      r.cidade, r.uf, r.logo_url, r.capa_url, r.cor, r.pausa_de, r.pausa_ate, r.mensagem_pausa, r.pix_minutos, r.desconto_pix,
      r.aceita_dinheiro, r.aceita_cartao, r.horas_para_confirmar
    from jsonb_populate_record(e, ${JSON.stringify(campos)}::jsonb) r) where e.id = ${id}`
}

async function exigirVagas(
  tx: Tx,
  { id, plano, limite }: { id: string; plano: string; limite: number },
): Promise<void> {
  if (limite === -1) return
  const tem = await rowOf<{ produtos: number }>(tx)`
    select count(*)::int as produtos from produtos
    where estabelecimento_id = ${id} and status in ('ativo', 'inativo', 'rascunho')`
  const produtos = tem?.produtos ?? 0
  if (produtos > limite)
    throw recusa(
      `O plano ${plano} aceita ${plural(limite, '# produto', '# produtos')}, e a loja tem ${produtos.toLocaleString('pt-BR')}.`,
    )
}

/**
 * The words of the products' names, before the long transaction: whoever writes the same new word meanwhile would wait
 * for its end.
 */
async function aprenderPalavras(zip: ZipAberto, manifesto: Manifesto): Promise<void> {
  const produtos = VOLTAM.find(({ nome }) => nome === 'produtos')
  if (!produtos) return
  let nomes: string[] = []
  const guardar = () =>
    withAccess(
      SYSTEM,
      (tx) =>
        run(
          tx,
        )`select guardar_palavras_da_busca(array(select sem_acento(n) from unnest(${nomes}::text[]) n))`,
    )
  for await (const { nome } of linhasDe(zip, produtos, manifesto)) {
    nomes.push(String(nome))
    if (nomes.length < 1000) continue
    await guardar()
    nomes = []
  }
  if (nomes.length > 0) await guardar()
}
