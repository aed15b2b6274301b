import { dobrar } from './origem-da-planilha.ts'
import { MEDIDAS_DE_ENVIO } from './medidas-de-envio.ts'
import type { ImagemDaPlanilha, LinhaDaPlanilha, ProdutoDaPlanilha, VariacaoDaPlanilha } from './planilha.ts'
import { emTexto, OPCOES_MAX, VARIACOES_MAX } from './variacoes.ts'

/** The rows of one product. It comes in whole or not at all: what is wrong with one row keeps all of them out. */
export interface Grupo {
  linhas: number[]
  produto: ProdutoDaPlanilha
  /** By the row of the sheet. */
  erros: Map<number, string[]>
}

/** What of a row says which product it is of: a spreadsheet may be long, and only this is held of all of it. */
export type Cabeca = Pick<LinhaDaPlanilha, 'numero' | 'grupo' | 'pai' | 'nome'> & {
  sku: string | null
  variacao: boolean
}

export const cabecaDe = ({ numero, grupo, pai, nome, opcoes, dito }: LinhaDaPlanilha): Cabeca => ({
  numero,
  grupo,
  pai,
  nome,
  sku: dito.sku,
  variacao: opcoes.some(({ valor }) => valor !== ''),
})

/**
 * The products that rows are, each by its rows' numbers: those of one handle, or of one row that others name as theirs,
 * wherever they stand; else those below one another that say a variation of the same name or of none.
 */
export function reunirLinhas(cabecas: readonly Cabeca[]): number[][] {
  const porChave = new Map<string, number[]>()
  let chave = ''
  let nome = ''
  const pais = new Set(cabecas.map(({ pai }) => pai).filter(Boolean))
  for (const linha of cabecas) {
    const pai = paiDe(linha, pais)
    const continua = linha.grupo === '' && chave.startsWith('#') && linha.variacao
    if (pai !== null) chave = `>${pai}`
    else if (linha.grupo !== '') chave = dobrar(linha.grupo)
    else if (!continua || (linha.nome !== '' && linha.nome !== nome)) chave = `#${linha.numero}`
    nome = linha.nome || nome
    const grupo = porChave.get(chave)
    if (grupo) grupo.push(linha.numero)
    else porChave.set(chave, [linha.numero])
  }
  return [...porChave.values()]
}

/** The SKU by which a row and those that name it are one product. */
function paiDe({ pai, sku }: Cabeca, pais: ReadonlySet<string>): string | null {
  if (pai !== '') return pai
  return sku !== null && pais.has(sku) ? sku : null
}

/** One product of its rows; `skus` are those of the sheet's products before. */
export function montarGrupo(linhas: LinhaDaPlanilha[], skus: Set<string>): Grupo {
  const [primeira] = linhas as [LinhaDaPlanilha]
  // The row that others name says what they share, and lies on no shelf.
  const [de] = linhas.flatMap(({ pai }) => pai || [])
  const cabeca = de === undefined ? undefined : linhas.find(({ pai, dito }) => pai === '' && dito.sku === de)
  const naPrateleira = linhas.filter((linha) => !linha.soImagem && linha !== cabeca)
  const erros = new Map<number, string[]>()
  const recusar = (numero: number, texto: string) =>
    void erros.set(numero, [...(erros.get(numero) ?? []), texto])
  const nome = linhas.find((linha) => linha.nome !== '')?.nome ?? ''
  if (de !== undefined && !cabeca) recusar(primeira.numero, `Falta nesta planilha a linha do produto ${de}.`)
  else if (nome.length < 3) recusar(primeira.numero, 'Nome: precisa de pelo menos 3 letras.')
  if (nome.length > 120) recusar(primeira.numero, 'Nome: use até 120 caracteres.')
  for (const linha of linhas)
    for (const erro of linha.erros)
      if (linha !== cabeca || !erro.startsWith('Preço:')) recusar(linha.numero, erro)
  for (const { numero, dito } of naPrateleira) {
    if (dito.sku !== null && skus.has(dito.sku))
      recusar(numero, 'SKU: aparece mais de uma vez nesta planilha.')
    if (dito.sku !== null) skus.add(dito.sku)
  }

  const opcoes = nomesDasOpcoes(linhas, recusar)
  const variacoes = opcoes.length > 0 ? lerVariacoes(naPrateleira, opcoes, recusar) : []
  const sobra = naPrateleira[cabeca ? 0 : 1]
  if (opcoes.length === 0 && sobra)
    recusar(
      sobra.numero,
      `Diga o que diferencia esta linha da linha ${primeira.numero}: preencha Opção 1 (como Tamanho) e Valor da opção 1.`,
    )
  const produto: ProdutoDaPlanilha = {
    ...Object.assign({}, ...linhas.map(({ dito }) => dito).toReversed()),
    ...(cabeca ?? naPrateleira[0] ?? primeira).dito,
    nome,
    linhas: linhas.map(({ numero }) => numero),
    chaves: {
      ...lerIdentificador(primeira.grupo),
      skus: [cabeca, ...naPrateleira].flatMap((linha) => linha?.dito.sku ?? []),
    },
    ...(variacoes.length > 0 ? { opcoes: opcoes.map((uma) => uma.nome), variacoes } : {}),
  }
  const imagens = juntarImagens(linhas)
  if (imagens.length > 0) produto.imagens = imagens
  return { linhas: produto.linhas, produto, erros: comVariacao(erros, variacoes) }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A handle as an address is written here; the id of a product is what our own export says of one without. */
function lerIdentificador(grupo: string): { endereco: string | null; id: string | null } {
  if (ID.test(grupo)) return { endereco: null, id: grupo.toLowerCase() }
  const endereco = dobrar(grupo)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80)
    .replace(/-$/, '')
  return { endereco: endereco || null, id: null }
}

type Recusar = (linha: number, texto: string) => void

/** `i` is the place among the sheet's three. */
interface Opcao {
  i: number
  nome: string
}

function nomesDasOpcoes(linhas: readonly LinhaDaPlanilha[], recusar: Recusar): Opcao[] {
  const opcoes: Opcao[] = []
  for (let i = 0; i < OPCOES_MAX; i += 1) {
    const comNome = linhas.find(({ opcoes: ditas }) => ditas[i]?.nome)
    const comValor = linhas.find(({ opcoes: ditas }) => ditas[i]?.valor)
    const nome = comNome?.opcoes[i]?.nome ?? ''
    if (!comValor) continue
    if (nome === '') {
      recusar(comValor.numero, `Opção ${i + 1}: falta o nome (como Tamanho ou Cor).`)
      continue
    }
    if (opcoes.some((outra) => dobrar(outra.nome) === dobrar(nome)))
      recusar(comValor.numero, `Opção ${i + 1}: duas opções têm o mesmo nome.`)
    opcoes.push({ i, nome })
    for (const { numero, opcoes: ditas } of linhas) {
      const outro = ditas[i]?.nome
      if (outro && dobrar(outro) !== dobrar(nome))
        recusar(numero, `Opção ${i + 1}: este produto usa “${nome}”, e aqui está “${outro}”.`)
    }
  }
  return opcoes
}

function lerVariacoes(
  linhas: readonly LinhaDaPlanilha[],
  opcoes: readonly Opcao[],
  recusar: Recusar,
): VariacaoDaPlanilha[] {
  const [primeira] = linhas
  if (primeira && linhas.length > VARIACOES_MAX)
    recusar(
      primeira.numero,
      `São ${linhas.length.toLocaleString('pt-BR')} variações: cada produto pode ter até ${VARIACOES_MAX}.`,
    )
  // One spelling of each: `p` is the `P` above it.
  const escritas = opcoes.map(() => new Map<string, string>())
  const vistas = new Map<string, number>()
  return linhas.slice(0, VARIACOES_MAX).flatMap(({ numero, opcoes: ditas, dito, imagemDaVariacao }) => {
    const valores = opcoes.map(({ i, nome }, ordem) => {
      const valor = ditas[i]?.valor ?? ''
      if (valor === '') recusar(numero, `${nome}: falta o valor.`)
      const chave = dobrar(valor)
      const escrita = escritas[ordem]?.get(chave) ?? valor
      escritas[ordem]?.set(chave, escrita)
      return escrita
    })
    const antes = vistas.get(emTexto(valores))
    if (antes !== undefined) recusar(numero, `Esta combinação já está na linha ${antes}.`)
    vistas.set(emTexto(valores), numero)
    const { sku, codigo_barras, preco, preco_promocao, estoque } = dito
    const medidas = MEDIDAS_DE_ENVIO.flatMap((campo) => (dito[campo] ? [[campo, dito[campo]]] : []))
    return {
      linha: numero,
      valores,
      sku,
      preco,
      ...Object.fromEntries(medidas),
      ...(codigo_barras === undefined ? {} : { codigo_barras }),
      ...(preco_promocao === undefined ? {} : { preco_promocao }),
      ...(estoque === undefined ? {} : { estoque }),
      ...(imagemDaVariacao === null ? {} : { imagem: imagemDaVariacao }),
    }
  })
}

/** Each address once, in the order of its place; then those that only a variation names. */
function juntarImagens(linhas: readonly LinhaDaPlanilha[]): ImagemDaPlanilha[] {
  const ditas = linhas.flatMap(({ imagens }) => imagens).toSorted((a, b) => a.posicao - b.posicao)
  const dasVariacoes = linhas.flatMap(({ imagemDaVariacao: endereco }) =>
    endereco ? [{ endereco, texto: '', posicao: 0 }] : [],
  )
  const porEndereco = new Map<string, ImagemDaPlanilha>()
  for (const imagem of [...ditas, ...dasVariacoes])
    if (!porEndereco.has(imagem.endereco)) porEndereco.set(imagem.endereco, imagem)
  return [...porEndereco.values()].map((imagem, i) => ({ ...imagem, posicao: i + 1 }))
}

/** `P / Azul: …`: which of the product's variations a row is. */
function comVariacao(
  erros: Map<number, string[]>,
  variacoes: readonly VariacaoDaPlanilha[],
): Map<number, string[]> {
  const nomes = new Map(variacoes.map(({ linha, valores }) => [linha, emTexto(valores.filter(Boolean))]))
  return new Map(
    [...erros].map(([numero, textos]) => {
      const nome = nomes.get(numero)
      return [numero, nome ? textos.map((texto) => `${nome}: ${texto}`) : textos]
    }),
  )
}
