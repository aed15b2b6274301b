import { uuidV7 } from '#src/shared/uuid.ts'
import type { Acaso } from './acaso.ts'
import comentarios from './conteudo/comentarios.json' with { type: 'json' }
import type { VendaDaDemo } from './historia.ts'
import type { Linhas } from './linhas.ts'

const DIA = 86_400_000

/** Reviews by people whose purchase was handed over: of the shop once each, of its products here and there. */
export function inventarAvaliacoes(
  linhas: Linhas,
  {
    acaso,
    agora,
    estabelecimentoId,
    humor,
    vendas,
    clientes,
  }: {
    acaso: Acaso
    agora: number
    estabelecimentoId: string
    humor: number
    vendas: VendaDaDemo[]
    /** The customer row of each buyer of this shop. */
    clientes: Map<number, string>
  },
): void {
  const daLoja = criarTextos(acaso, comentarios.loja)
  const doProduto = criarTextos(acaso, comentarios.produto)
  const jaAvaliou = new Set<string>()
  const novaAvaliacao = (em: number, textos: ReturnType<typeof criarTextos>) => {
    const nota = sortearNota(acaso, humor)
    const [titulo, comentario] = textos(nota) ?? [null, null]
    const esperada = comentario ? (nota <= 3 ? 0.75 : 0.35) : 0
    const respondida = acaso.chance(agora - em > 10 * DIA ? 0.97 : esperada)
    const respondidaEm = new Date(Math.min(agora, em + acaso.entre(0.2, 3) * DIA))
    return {
      id: uuidV7(em),
      estabelecimento_id: estabelecimentoId,
      nota,
      titulo,
      comentario,
      verificado: true,
      created_at: new Date(em),
      updated_at: new Date(em),
      resposta_loja: respondida ? acaso.um(comentarios.respostas[nota <= 3 ? 'ruim' : 'bom']) : null,
      respondido_em: respondida ? respondidaEm : null,
    }
  }

  // The newest first: whoever opens the shop reads words, not only stars.
  for (const { comprador, entregueEm, itens } of vendas.toReversed()) {
    const cliente = comprador === null ? undefined : clientes.get(comprador)
    if (!cliente || entregueEm === null) continue
    const em = entregueEm + acaso.entre(0.1, 4) * DIA
    if (em > agora) continue
    if (!jaAvaliou.has(cliente) && acaso.chance(0.45)) {
      jaAvaliou.add(cliente)
      const anonima = acaso.chance(0.12)
      linhas.por('avaliacoes_estabelecimento', { ...novaAvaliacao(em, daLoja), cliente_id: cliente, anonima })
    }
    for (const { produto } of itens) {
      if (jaAvaliou.has(`${cliente}:${produto.id}`) || !acaso.chance(0.3)) continue
      jaAvaliou.add(`${cliente}:${produto.id}`)
      linhas.por('avaliacoes_produtos', {
        ...novaAvaliacao(em, doProduto),
        cliente_id: cliente,
        produto_id: produto.id,
      })
    }
  }
}

function sortearNota(acaso: Acaso, humor: number): number {
  const sorte = acaso.numero()
  const tristes = (5 - humor) * 0.22
  if (sorte < tristes * 0.35) return acaso.inteiro(1, 2)
  if (sorte < tristes) return 3
  return sorte < tristes + (5 - humor) * 0.55 + 0.05 ? 4 : 5
}

/** Title and text that fit the score and were not used before; some people leave only stars. */
function criarTextos(acaso: Acaso, textos: typeof comentarios.loja) {
  const restantes = {
    bom: acaso.embaralhar(textos.bom),
    medio: acaso.embaralhar(textos.medio),
    ruim: acaso.embaralhar(textos.ruim),
  }
  return (nota: number) =>
    restantes[
      nota >= 4 ? (nota === 4 && acaso.chance(0.5) ? 'medio' : 'bom') : nota === 3 ? 'medio' : 'ruim'
    ].pop()
}
