import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import type { ResumoDasFaturas } from '../schemas-plataforma.ts'
import { FAIXAS_DE_ATRASO } from '../situacoes.ts'
import estilo from './faturas-da-plataforma.module.css'

/** What all shops together owe and paid, whatever the list below is filtered by, and how late the overdue part is. */
export function FaixaDeFaturas({ resumo }: { resumo: ResumoDasFaturas }) {
  const figuras = [
    ['A receber', formatarReais(resumo.a_receber)],
    ['Vencido', formatarReais(resumo.vencido)],
    ['Recebido no mês', formatarReais(resumo.recebido_no_mes)],
    [
      'Índice de inadimplência',
      `${resumo.inadimplencia.toLocaleString('pt-BR')}%`,
      'do valor que venceu em 90 dias',
    ],
  ]
  const maior = Math.max(1, ...Object.values(resumo.atrasos))
  return (
    <section className={`cartao ${estilo.faixa}`} aria-label="Resumo de todas as faturas">
      <dl className={estilo.figuras}>
        {figuras.map(([nome, valor, detalhe]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
            {detalhe && <dd className={estilo.detalhe}>{detalhe}</dd>}
          </div>
        ))}
      </dl>
      {resumo.pix_automatico ? <PeloBanco {...resumo.pix_automatico} /> : null}
      <div className={estilo.atrasos}>
        <h2>Vencido por tempo de atraso</h2>
        <ul className="sem-lista">
          {Object.entries(FAIXAS_DE_ATRASO).map(([faixa, nome]) => {
            const valor = resumo.atrasos[faixa] ?? 0
            return (
              <li key={faixa}>
                <Link to={`?aba=vencidas&atraso=${encodeURIComponent(faixa)}`} preventScrollReset>
                  <span>{nome}</span>
                  <span className={estilo.trilho} aria-hidden>
                    <span
                      data-leve={faixa === '1-7' || undefined}
                      style={{ width: `${Math.round((valor / maior) * 100)}%` }}
                    />
                  </span>
                  <strong>{formatarReais(valor)}</strong>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** How many shops' banks pay by themselves, and what they did not pay. */
function PeloBanco({ lojas, falhando }: NonNullable<ResumoDasFaturas['pix_automatico']>) {
  return (
    <p className={estilo.peloBanco}>
      <Link to="/admin/faturas/pix-automatico">PIX Automático</Link>:{' '}
      {plural(lojas, '# loja autorizou', '# lojas autorizaram')}
      {falhando > 0 ? (
        <>
          ,{' '}
          <Link to="/admin/faturas/pix-automatico?aba=falhando">
            {plural(falhando, '# cobrança que o banco não pagou', '# cobranças que o banco não pagou')}
          </Link>
        </>
      ) : null}
    </p>
  )
}
