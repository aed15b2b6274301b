import { LinhasDoVendedor } from '#src/shared/ui/loja/vendedor.tsx'
import type { LojaAPagar } from './dados-da-loja.ts'
import estilo from './loja.module.css'

const ANCORAS = {
  trocas: ['trocas-e-devolucoes', 'Trocas e devoluções'],
  entrega: ['politica-de-entrega', 'Entrega'],
  privacidade: ['privacidade-da-loja', 'Privacidade'],
} as const

/** Each seller in full, and what they wrote about exchanges, delivery and data, before anything is ordered. */
export function QuemVende({ lojas }: { lojas: LojaAPagar[] }) {
  return (
    <div className={estilo.quemVende}>
      {lojas.map(({ id, codigo, nome, vendedor, politicas }) => (
        <div key={id}>
          {vendedor ? <LinhasDoVendedor vendedor={vendedor} /> : <p>Vendido e entregue por {nome}</p>}
          {politicas.length > 0 ? (
            <p className="com-pontos">
              {politicas.map((qual) => (
                <span key={qual}>
                  <a href={`/loja/${codigo}#${ANCORAS[qual][0]}`} target="_blank" rel="noreferrer">
                    {ANCORAS[qual][1]}
                    <span className="so-leitor">, de {nome}, em outra aba</span>
                  </a>
                </span>
              ))}
            </p>
          ) : null}
        </div>
      ))}
      <p>
        Você pode desistir em até 7 dias depois de receber, com o dinheiro de volta.{' '}
        <a href="/seus-direitos" target="_blank" rel="noreferrer">
          Seus direitos<span className="so-leitor">, em outra aba</span>
        </a>
      </p>
    </div>
  )
}
