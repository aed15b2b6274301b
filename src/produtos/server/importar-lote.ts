import { vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { categoriasPorNome } from '#src/categorias/server/categorias-por-nome.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { anotarCategorias, darPorFeitas, recusarLinhas } from '#src/planilhas/server/andamento.ts'
import { type Access, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { catalogo } from '../configuracao.ts'
import type { ProdutoDaPlanilha } from '../planilha.ts'
import { anotarImportados, fotografar } from './anotar-importados.ts'
import { atualizarProduto, type Contexto, insertNovos } from './gravar-da-planilha.ts'
import { gravarVariacoes } from './gravar-variacoes-da-planilha.ts'
import { marcarPelaLei } from './marcar-pela-lei.ts'
import { pedirImagens } from './pedir-imagens.ts'
import { type Linha, linhasDe, type Pedido, planejarLote } from './planejar-lote.ts'

interface Importacao {
  id: string
  estabelecimentoId: string
  userId: string
}

/** Rows of the sheet in one transaction, more only where one product has more. */
const POR_VEZ = 250

/** The next products of a spreadsheet, in one transaction. False when none are left. */
export async function importarLote(acesso: Access, importacao: Importacao): Promise<boolean> {
  const { id, estabelecimentoId, userId } = importacao
  const { palavras_proibidas, limite_imagens } = await configuracao(catalogo)
  return withAccess(acesso, async (tx) => {
    const linhas = ateCaber(
      await rowsOf<Linha>(tx)`
        select numero, dados from linhas_importacao where importacao_id = ${id} and dados ? 'nome'
          and erros is null and not feita order by numero limit ${POR_VEZ} for update`,
    )
    if (linhas.length === 0) return false
    const { pedidos, recusas } = await planejarLote(tx, linhas, { travar: true, palavras_proibidas })
    const recusar = (linha: Linha, erro: string) =>
      void recusas.set(erro, [...(recusas.get(erro) ?? []), linha])
    const { vagas } = await vagasNoPlano(tx, { estabelecimentoId, recurso: 'produtos' })
    const novos = pedidos.filter(({ conhecido }) => !conhecido)
    for (const linha of novos.slice(vagas)) recusar(linha, 'O limite de produtos do plano foi atingido.')
    const cabem = pedidos.filter((pedido) => pedido.conhecido || novos.indexOf(pedido) < vagas)

    const contexto = {
      estabelecimentoId,
      userId,
      categorias: await categoriasDe(tx, { importacaoId: id, estabelecimentoId, linhas: cabem }),
    }
    const antes = await fotografar(
      tx,
      cabem.flatMap(({ conhecido }) => conhecido?.produto.id ?? []),
    )
    const gravados = await gravar(tx, cabem, contexto)
    await pedirImagens(tx, { importacaoId: id, estabelecimentoId, userId, limite: limite_imagens, gravados })
    await marcarPelaLei(
      tx,
      gravados.map(({ produtoId }) => produtoId),
    )
    await anotarImportados(tx, { importacaoId: id, estabelecimentoId, gravados, antes })
    for (const [erro, quais] of recusas) await recusarLinhas(tx, id, quais.flatMap(linhasDe), erro)
    await darPorFeitas(tx, id, {
      linhas: linhas.flatMap(linhasDe),
      criados: Math.min(novos.length, vagas),
      atualizados: pedidos.length - novos.length,
      recusadas: [...recusas.values()].flat().flatMap(linhasDe).length,
    })
    await invalidate(tx, `loja:${estabelecimentoId}`)
    return true
  })
}

function ateCaber(linhas: Linha[]): Linha[] {
  let soma = 0
  return linhas.filter((linha, i) => {
    soma += linhasDe(linha).length
    return i === 0 || soma <= POR_VEZ
  })
}

/** By what the cell says last, unless the shop has a category by all that it says (`Cama, mesa e banho`). */
async function categoriasDe(
  tx: Tx,
  {
    importacaoId,
    estabelecimentoId,
    linhas,
  }: { importacaoId: string; estabelecimentoId: string; linhas: Linha[] },
): Promise<Map<string, string>> {
  const inteiras = linhas.flatMap(({ dados }) => dados.categoria_inteira ?? [])
  const daLoja = await rowsOf<{ dita: string; id: string }>(tx)`
    select u.nome as dita, c.id from unnest(${inteiras}::text[]) as u (nome)
    join categorias c on c.estabelecimento_id = ${estabelecimentoId} and sem_acento(c.nome) = sem_acento(u.nome)`
  const porInteira = new Map(daLoja.map(({ dita, id }) => [dita, id]))
  const nomes = linhas.flatMap(({ dados }) =>
    porInteira.has(dados.categoria_inteira ?? '') ? [] : (dados.categoria ?? ''),
  )
  const { ids, novas } = await categoriasPorNome(tx, { estabelecimentoId, nomes })
  await anotarCategorias(tx, importacaoId, novas)
  return new Map([...ids, ...porInteira])
}

/** A product of the sheet that is in. */
export interface Gravado {
  /** The first row of the sheet. */
  numero: number
  produtoId: string
  novo: boolean
  dados: ProdutoDaPlanilha
  /** By the row of the sheet. */
  variacoes: Map<number, string>
}

async function gravar(tx: Tx, pedidos: Pedido[], contexto: Contexto): Promise<Gravado[]> {
  const comId = pedidos.map((pedido) => ({ ...pedido, produtoId: pedido.conhecido?.produto.id ?? uuidV7() }))
  await insertNovos(
    tx,
    comId.filter(({ conhecido }) => !conhecido),
    contexto,
  )
  for (const { dados, conhecido, plano } of comId)
    if (conhecido) await atualizarProduto(tx, { dados, conhecido, plano, contexto })
  const variacoes = await gravarVariacoes(tx, comId, contexto)
  return comId.map(({ numero, produtoId, conhecido, dados }) => ({
    numero,
    produtoId,
    novo: conhecido === null,
    dados,
    variacoes: variacoes.get(produtoId) ?? new Map(),
  }))
}
