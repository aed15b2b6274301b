import { publicReads } from '#src/shared/server/database.ts'
import type { LojaCompleta } from '../schemas.ts'

/** Anyone. The visible shop of that code, or null: unknown, pending and blocked shops look the same. One query. */
export async function buscarLojaPorCodigo(codigo: string): Promise<LojaCompleta | null> {
  const loja = await publicReads()
    .selectFrom('publico_estabelecimentos')
    .select([
      'id',
      'codigo',
      'nome',
      'cidade',
      'uf',
      'logo_url',
      'capa_url',
      'cor',
      'descricao',
      'segmento',
      'media_avaliacoes',
      'total_avaliacoes',
      'total_vendas',
      'total_produtos',
      'produtos_em_promocao',
      'created_at',
      'razao_social',
      'cnpj',
      'endereco',
      'cep',
      'email_contato',
      'telefone_contato',
      'whatsapp_atendimento',
      'pagamentos_habilitados',
      'pagamentos_conectados',
      'em_pausa',
      'pausa_ate',
      'mensagem_pausa',
    ])
    .where('codigo', '=', codigo)
    .executeTakeFirst()
  if (!loja) return null
  const pausaAte: Date | null = loja.pausa_ate
  return { ...loja, created_at: loja.created_at.toISOString(), pausa_ate: pausaAte?.toISOString() ?? null }
}
