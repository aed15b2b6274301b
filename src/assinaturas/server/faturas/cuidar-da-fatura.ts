import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { billingOf, withAccess } from '#src/shared/server/database/database.ts'
import { bloqueioAdiado, diaDoBloqueio } from '../../calendario.ts'
import { errors } from '../../errors.ts'
import { gravarAssinatura } from '../repository.ts'
import { agirNaFatura } from './agir-na-fatura.ts'
import { gravarFatura } from './gravar-fatura.ts'

interface Alvo {
  estabelecimentoId: string
  faturaId: string
}

/** `Adiar 3 dias`: the shop itself moves its block, once per invoice, in the last days before it. */
export async function adiarBloqueio(pessoa: Pessoa, alvo: Alvo): Promise<{ bloqueio: string }> {
  acessoDaLoja(pessoa, alvo.estabelecimentoId, 'faturas.pagar')
  return agirNaFatura(
    pessoa,
    alvo,
    'faturas.adiar_bloqueio',
    async (tx, { assinatura, fatura, hoje, regras }) => {
      const antes = diaDoBloqueio(fatura, assinatura, regras)
      if (fatura.status !== 'vencida' || antes === null) throw errors.transicao_invalida()
      const bloqueio = bloqueioAdiado(fatura, assinatura, regras)
      if (bloqueio === null)
        throw fatura.carencia_extra > 0 ? errors.adiamento_ja_usado() : errors.transicao_invalida()
      if (hoje < somarDias(antes, -3)) throw errors.adiamento_fora_de_hora()
      await gravarFatura(tx, fatura.id, { carencia_extra: regras.adiar_dias })
      return { bloqueio }
    },
  )
}

/** The shop says that an invoice is wrong: a person of the platform looks at it. Nothing stops meanwhile. */
export async function contestarFatura(
  pessoa: Pessoa,
  { texto, ...alvo }: Alvo & { texto: string },
): Promise<void> {
  const { estabelecimentoId, faturaId } = alvo
  acessoDaLoja(pessoa, estabelecimentoId, 'faturas.pagar')
  const ato = { ...alvo, motivo: texto }
  await agirNaFatura(pessoa, ato, 'faturas.contestar', async (tx, { fatura }) => {
    if (fatura.contestado_em) throw errors.contestacao_repetida()
    await gravarFatura(tx, faturaId, { contestado_em: new Date(), contestacao: texto })
    await alertar(tx, {
      codigo: 'FAT-CONT',
      severidade: 'medio',
      estabelecimentoId,
      chave: faturaId,
      resumo: `A fatura ${fatura.numero} foi contestada pela loja.`,
      dados: { fatura_id: faturaId, texto },
    })
    return { contestada: true }
  })
}

/** Where e-mails of billing go besides the owner, and the address on the invoice. */
export async function alterarDadosDeCobranca(
  pessoa: Pessoa,
  dados: {
    estabelecimento_id: string
    email_financeiro: string | null
    endereco_cobranca: string | null
  },
): Promise<void> {
  const { estabelecimento_id: id, ...para } = dados
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  await withAccess(billingOf(id, pessoa.userId), async (tx) => {
    const antes = await tx
      .selectFrom('assinaturas_estabelecimento')
      .select(['email_financeiro', 'endereco_cobranca'])
      .where('estabelecimento_id', '=', id)
      .executeTakeFirst()
    await gravarAssinatura(tx, id, {
      email_financeiro: para.email_financeiro?.toLowerCase() ?? null,
      endereco_cobranca: para.endereco_cobranca || null,
    })
    await auditar(tx, pessoa, 'assinaturas.alterar_cobranca', { estabelecimentoId: id, id, de: antes, para })
  })
}
