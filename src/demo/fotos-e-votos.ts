import { uuidV7 } from '#src/shared/uuid.ts'
import { criarAcaso } from './acaso.ts'
import type { Linhas } from './linhas.ts'
import type { Comprador } from './venda-em-linhas.ts'

interface Cena {
  codigo: string
  estabelecimentoId: string
  /** The customer row of each buyer of this shop. */
  clientes: Map<number, string>
  compradores: readonly Comprador[]
  /** The picture that buyers took of a product. */
  fotos: ReadonlyMap<string | undefined, string | undefined>
}

interface Avaliacao {
  id: string
  estabelecimento_id: string
  produto_id: string
  cliente_id: string
  comentario: string | null
  created_at: Date
  fotos?: string
}

/** Pictures on some of the shop's reviews that say something, and who found them helpful. */
export function porFotosEVotos(linhas: Linhas, cena: Cena): void {
  const acaso = criarAcaso(`${cena.codigo} fotos e votos`)
  const deQuem = new Map(
    [...cena.clientes].map(([comprador, cliente]) => [cliente, cena.compradores[comprador]]),
  )
  for (const avaliacao of linhas.de('avaliacoes_produtos') as Avaliacao[]) {
    if (avaliacao.estabelecimento_id !== cena.estabelecimentoId || !avaliacao.comentario) continue
    const autor = deQuem.get(avaliacao.cliente_id)
    const url = cena.fotos.get(avaliacao.produto_id)
    if (autor && url && acaso.chance(0.6)) porFoto(linhas, { avaliacao, url, autor })
    const quantos = acaso.chance(0.4) ? acaso.inteiro(1, 4) : 0
    const leitores = new Set(Array.from({ length: quantos }, () => acaso.um(cena.compradores).id))
    for (const user_id of leitores)
      if (user_id !== autor?.id)
        linhas.por('votos_avaliacao', {
          estabelecimento_id: cena.estabelecimentoId,
          avaliacao_id: avaliacao.id,
          user_id,
        })
  }
}

function porFoto(
  linhas: Linhas,
  { avaliacao, url, autor }: { avaliacao: Avaliacao; url: string; autor: Comprador },
): void {
  const id = uuidV7(avaliacao.created_at.getTime())
  linhas.por('arquivos', {
    id,
    estabelecimento_id: avaliacao.estabelecimento_id,
    user_id: autor.id,
    uso: 'avaliacao',
    nome: 'foto.jpg',
    tipo: 'image/jpeg',
    tamanho: 40_000,
    largura: 640,
    altura: 640,
    chave: /[0-9a-f]{32}/.exec(url)?.[0] ?? '',
    created_at: avaliacao.created_at,
  })
  avaliacao.fotos = JSON.stringify([{ id, url, largura: 640, altura: 640 }])
}
