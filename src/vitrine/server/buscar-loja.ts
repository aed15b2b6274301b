import { publicReads } from '#src/shared/server/database/database.ts'
import { remembered } from '#src/shared/server/http/public-answer.ts'
import type { LojaCompleta } from '../schemas.ts'

/**
 * Anyone. The visible shop of that code, or null: unknown, pending and blocked shops look the same. One query; kept
 * until something of the shop changes.
 */
export const buscarLojaPorCodigo = (codigo: string): Promise<LojaCompleta | null> =>
  remembered(
    `loja:${codigo}`,
    (loja) => (loja ? [`loja:${loja.id}`] : []),
    () => ler(codigo),
  )

async function ler(codigo: string): Promise<LojaCompleta | null> {
  const loja = await publicReads()
    .selectFrom('publico_estabelecimentos as e')
    .leftJoin('publico_recebimento as r', (join) =>
      join.onRef('r.estabelecimento_id', '=', 'e.id').on('r.aceita_pix', '=', true),
    )
    .select([
      'e.id',
      'e.codigo',
      'e.nome',
      'e.cidade',
      'e.uf',
      'e.logo_url',
      'e.capa_url',
      'e.cor',
      'e.descricao',
      'e.segmento',
      'e.media_avaliacoes',
      'e.total_avaliacoes',
      'e.total_vendas',
      'e.total_produtos',
      'e.produtos_em_promocao',
      'e.created_at',
      'e.razao_social',
      'e.cnpj',
      'e.endereco',
      'e.cep',
      'e.email_contato',
      'e.telefone_contato',
      'e.whatsapp_atendimento',
      'e.pagamentos_habilitados',
      'e.pagamentos_conectados',
      'e.em_pausa',
      'e.pausa_ate',
      'e.mensagem_pausa',
      'r.desconto_pix',
    ])
    .where('e.codigo', '=', codigo)
    .executeTakeFirst()
  if (!loja) return null
  const pausaAte: Date | null = loja.pausa_ate
  return {
    ...loja,
    desconto_pix: loja.desconto_pix ?? 0,
    created_at: loja.created_at.toISOString(),
    pausa_ate: pausaAte?.toISOString() ?? null,
  }
}
