import type { Pessoa } from '#src/planos/server/acesso.ts'
import { agora } from '#src/shared/server/relogio.ts'
import { errors } from '../errors.ts'
import { agirNaFatura, escreverNaFatura } from './agir-na-fatura.ts'

interface Alvo {
  faturaId: string
  ip: string
}

/** `Nota fiscal de serviço`: the city issues it elsewhere; its number and address are kept with the invoice. */
export async function registrarNotaDeServico(
  pessoa: Pessoa,
  { numero, url, ...alvo }: Alvo & { numero: string; url?: string | undefined },
): Promise<void> {
  await agirNaFatura(pessoa, { ...alvo, motivo: '' }, 'faturas.nota_de_servico', async (tx, { fatura }) => {
    if (fatura.status !== 'paga') throw errors.transicao_invalida()
    await tx
      .updateTable('faturas')
      .set({ nfse_numero: numero, nfse_url: url ?? null, nfse_em: agora() })
      .where('id', '=', fatura.id)
      .execute()
    await escreverNaFatura(tx, fatura.id, { carta: 'nota_de_servico', passo: `nota-${numero}` })
    return { nfse_numero: numero, nfse_url: url ?? null }
  })
}

/** What the platform found about an invoice that the shop contested, once. What follows from it is another act. */
export async function responderContestacao(
  pessoa: Pessoa,
  { resposta, ...alvo }: Alvo & { resposta: string },
): Promise<void> {
  const ato = { ...alvo, motivo: resposta }
  await agirNaFatura(pessoa, ato, 'faturas.responder_contestacao', async (tx, { fatura }) => {
    if (!fatura.contestada_em || fatura.contestacao_respondida_em) throw errors.contestacao_inexistente()
    await tx
      .updateTable('faturas')
      .set({ contestacao_resposta: resposta, contestacao_respondida_em: agora() })
      .where('id', '=', fatura.id)
      .execute()
    await tx
      .updateTable('alertas')
      .set({ situacao: 'resolvido', resolvido_em: new Date(), nota: resposta.slice(0, 1000) })
      .where('codigo', '=', 'FAT-CONT')
      .where('chave', '=', fatura.id)
      .where('situacao', '<>', 'resolvido')
      .execute()
    await escreverNaFatura(tx, fatura.id, { carta: 'contestacao_respondida', texto: resposta })
    return { respondida: true }
  })
}
