import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import type { Resultado, Selecao } from '#src/shared/ui/lista/tipos.ts'
import type { MudancaEmLote, ResultadoDoLote } from '../lote.ts'
import type { ProdutoDaLoja } from '../schemas.ts'

export type SelecaoDeProdutos = Pick<Selecao<ProdutoDaLoja>, 'todos' | 'ids' | 'filtros'>

/** A bulk change that can still be taken back, kept for as long as this tab lives. */
export interface LoteFeito {
  loteId: string
  lojaId: string
  texto: string
  /** ISO 8601. */
  ate: string
}

const CHAVE = 'portal.lote_de_produtos'
const ouvintes = new Set<() => void>()

/** Sends one change for what is selected; with `previa` nothing is written. */
export async function mudarProdutos(
  lojaId: string,
  {
    selecao,
    mudanca,
    previa = false,
  }: { selecao: SelecaoDeProdutos; mudanca: MudancaEmLote; previa?: boolean },
): Promise<ResultadoDoLote> {
  const resultado = await api.post('/rest/v1/produtos/lote', {
    body: {
      estabelecimento_id: lojaId,
      selecao: selecao.todos ? { filtro: selecao.filtros, exceto: [] } : { ids: selecao.ids },
      mudanca,
      previa,
    },
  })
  const { lote_id: loteId, desfazer_ate: ate } = resultado
  if (loteId && ate) guardar({ loteId, lojaId, ate, texto: descreverMudanca(mudanca, resultado.atualizados) })
  return resultado
}

export async function desfazerMudanca({ loteId, lojaId }: LoteFeito): Promise<Resultado> {
  const { atualizados, ignorados } = await api.post('/rest/v1/produtos/lotes/:id/desfazer', {
    params: { id: loteId },
    body: { estabelecimento_id: lojaId },
  })
  esquecer()
  return { feitos: atualizados, ignorados }
}

export const comoResultado = ({ atualizados, ignorados }: ResultadoDoLote): Resultado => ({
  feitos: atualizados,
  ignorados,
})

export function lerLoteFeito(): string | null {
  return sessionStorage.getItem(CHAVE)
}

export function ouvirLoteFeito(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  return () => ouvintes.delete(aoMudar)
}

export function esquecer(): void {
  sessionStorage.removeItem(CHAVE)
  avisar()
}

function guardar(lote: LoteFeito): void {
  sessionStorage.setItem(CHAVE, JSON.stringify(lote))
  avisar()
}

function avisar(): void {
  for (const ouvinte of ouvintes) ouvinte()
}

const FEITOS: Record<MudancaEmLote['acao'], string> = {
  ativar: 'ativados',
  inativar: 'inativados',
  excluir: 'na lixeira',
  restaurar: 'restaurados',
  categoria: 'com outra categoria',
  preco: 'com outro preço',
  promocao: 'em promoção',
  encerrar_promocao: 'fora de promoção',
  estoque: 'com o estoque ajustado',
}

function descreverMudanca({ acao }: MudancaEmLote, quantos: number): string {
  const feitos = quantos === 1 ? FEITOS[acao].replace(/os$/, 'o') : FEITOS[acao]
  return `${plural(quantos, '# produto', '# produtos')} ${feitos}.`
}
