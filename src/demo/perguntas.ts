import { primeiroNome } from '#src/perguntas/rules.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { criarAcaso } from './acaso.ts'
import textos from './conteudo/perguntas.json' with { type: 'json' }
import type { Linhas } from './linhas.ts'
import type { Comprador } from './venda-em-linhas.ts'

const HORA = 3_600_000
const DIA = 24 * HORA
/** The first product of a shop has so many that there is something to search through. */
const NO_PRIMEIRO = 7

interface Cena {
  codigo: string
  estabelecimentoId: string
  agora: number
  produtos: readonly { id?: string | undefined; status?: string | undefined }[]
  compradores: readonly Comprador[]
}

/** What people asked on the pages of a shop's first products, most of it answered within a day. */
export function inventarPerguntas(linhas: Linhas, cena: Cena): void {
  const acaso = criarAcaso(`${cena.codigo} perguntas`)
  const aVenda = cena.produtos.filter(({ status }) => status === undefined || status === 'ativo').slice(0, 6)
  for (const [posicao, { id: produto_id }] of aVenda.entries()) {
    if (!produto_id) continue
    const quantas = posicao === 0 ? NO_PRIMEIRO : acaso.inteiro(0, 3)
    for (const [texto, resposta] of acaso.embaralhar(textos).slice(0, quantas)) {
      const em = cena.agora - acaso.entre(resposta ? 2 : 0.1, resposta ? 60 : 1.5) * DIA
      const respondidoEm = resposta ? new Date(em + acaso.entre(0.5, 26) * HORA) : null
      const quem = acaso.um(cena.compradores)
      linhas.por('perguntas_produtos', {
        id: uuidV7(em),
        estabelecimento_id: cena.estabelecimentoId,
        produto_id,
        user_id: quem.id,
        autor: primeiroNome(quem.nome),
        texto: texto ?? '',
        resposta: resposta ?? null,
        respondido_em: respondidoEm,
        created_at: new Date(em),
        updated_at: respondidoEm ?? new Date(em),
      })
    }
  }
}
