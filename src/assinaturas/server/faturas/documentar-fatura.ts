import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { encerrarAlertas } from '#src/registro/server/alertar.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { errors } from '../../errors.ts'
import { agirNaFatura, escreverNaFatura } from './agir-na-fatura.ts'
import { gravarFatura } from './gravar-fatura.ts'

interface Alvo {
  faturaId: string
}

/** `Nota fiscal de serviço`: the city issues it elsewhere; its number and address are kept with the invoice. */
export async function registrarNotaDeServico(
  pessoa: Pessoa,
  { numero, url, ...alvo }: Alvo & { numero: string; url?: string | undefined },
): Promise<void> {
  await agirNaFatura(pessoa, alvo, 'faturas.registrar_nota_de_servico', async (tx, { fatura }) => {
    if (fatura.status !== 'paga') throw errors.transicao_invalida()
    await gravarFatura(tx, fatura.id, {
      nfse_numero: numero,
      nfse_url: url ?? null,
      nfse_em: currentTime(),
    })
    await escreverNaFatura(tx, fatura.id, { modelo: 'nota_de_servico', passo: `nota-${numero}` })
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
    if (!fatura.contestado_em || fatura.contestacao_respondida_em) throw errors.contestacao_inexistente()
    await gravarFatura(tx, fatura.id, {
      contestacao_resposta: resposta,
      contestacao_respondida_em: currentTime(),
    })
    await encerrarAlertas(tx, 'FAT-CONT', sql`a.chave = ${fatura.id}`)
    await escreverNaFatura(tx, fatura.id, { modelo: 'contestacao_respondida', texto: resposta })
    return { respondida: true }
  })
}
