import { IconRefreshAlert } from '@tabler/icons-react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { explicarPagamento } from '../../historia-do-pagamento.ts'
import type { Pagamento, VendaDetalhe } from '../../schemas.ts'
import estilo from './detalhe-da-venda.module.css'
import { BotaoDaVenda } from './botao-da-venda.tsx'

interface Props {
  venda: VendaDetalhe
  pagamento: Pagamento
  podeReprocessar: boolean
}

/** Why a payment is as it is, in words, and the provider's own notifications as they came. */
export function PorqueDoPagamento({ venda, pagamento, podeReprocessar }: Props) {
  const avisos = venda.avisos.filter(({ payment_id }) => payment_id === pagamento.payment_id)
  return (
    <details className={estilo.porque}>
      <summary>Por que este pagamento está assim?</summary>
      <p>{explicarPagamento(pagamento)}</p>
      {pagamento.provider_status ? (
        <p className="apagado">
          No Mercado Pago: <code>{pagamento.provider_status}</code>
          {pagamento.provider_status_detail ? (
            <>
              {', '}
              <code>{pagamento.provider_status_detail}</code>
            </>
          ) : null}
        </p>
      ) : null}
      {pagamento.payment_id && avisos.length === 0 ? (
        <p className="apagado">Nenhum aviso do Mercado Pago chegou sobre este pagamento.</p>
      ) : null}
      {avisos.map((aviso) => (
        <div key={aviso.id} className={estilo.aviso}>
          <p>
            <strong>{aviso.acao || 'Aviso'}</strong>, {formatarDataHora(aviso.recebido_em)}
            {', '}
            {aviso.assinatura === 'valida' ? 'assinatura válida ✔' : 'sem assinatura secreta'}
          </p>
          <pre>{JSON.stringify(aviso.corpo, null, 2)}</pre>
          <div className={estilo.linha}>
            <span className="apagado">
              {aviso.reprocessado_em
                ? `Reprocessado ${aviso.reprocessos}×, a última em ${formatarDataHora(aviso.reprocessado_em)}`
                : aviso.processado_em
                  ? `Processado em ${formatarDataHora(aviso.processado_em)}`
                  : 'Ainda não processado'}
            </span>
            {podeReprocessar ? (
              <BotaoDaVenda
                venda={venda}
                className={estilo.pequeno}
                verbo="avisos/:aviso/reprocessar"
                params={{ aviso: aviso.id }}
                feito={['Aviso reprocessado', 'O Mercado Pago foi consultado outra vez.']}
              >
                <IconRefreshAlert size={16} aria-hidden /> Reprocessar
              </BotaoDaVenda>
            ) : null}
          </div>
        </div>
      ))}
    </details>
  )
}
