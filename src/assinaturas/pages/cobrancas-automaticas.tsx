import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import type { CobrancaAutomatica } from '../schemas-pix-automatico.ts'
import { fraseDaCobranca, fraseDaTentativa, ROTULO_DA_COBRANCA } from '../rotulos-pix-automatico.ts'
import estilo from './assinatura.module.css'

/** What the bank was asked to pay, invoice by invoice, with every try where there was more than one. */
export function CobrancasAutomaticas({
  cobrancas,
  daPlataforma = false,
}: {
  cobrancas: CobrancaAutomatica[]
  /** Of one invoice, on its own page. */
  daPlataforma?: boolean
}) {
  if (cobrancas.length === 0) return null
  return (
    <div className="pilha vao-12">
      {daPlataforma ? null : <h3>Cobranças do banco</h3>}
      <ol className={`sem-lista ${estilo.historico}`}>
        {cobrancas.map((uma) => (
          <li key={uma.id}>
            <span className={estilo.plano}>
              {daPlataforma ? null : (
                <Link to={`?fatura=${uma.fatura_id}`} preventScrollReset>
                  {uma.numero}
                </Link>
              )}
              <strong>{formatarReais(uma.valor)}</strong>
              <Chip rotulo={ROTULO_DA_COBRANCA[uma.status]} />
            </span>
            <span className="apagado">{fraseDaCobranca(uma, daPlataforma)}</span>
            {uma.tentativas.length > 1 ? (
              <ul className="sem-lista apagado menor">
                {uma.tentativas.map((tentativa) => (
                  <li key={tentativa.numero} className={estilo.tentativa}>
                    {fraseDaTentativa(tentativa)}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
