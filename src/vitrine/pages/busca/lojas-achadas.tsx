import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { lugar } from '#src/shared/ui/loja/selos-da-loja.tsx'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { plural } from '#src/shared/plural.ts'
import type { ListaDeLojas } from '../../schemas.ts'
import estilo from './busca.module.css'

/** The shops that are called so, above the products. */
export function LojasAchadas({ lojas: { itens, total }, termo }: { lojas: ListaDeLojas; termo: string }) {
  return (
    <section className={estilo.achadas} aria-labelledby="lojas-achadas">
      <div className="titulo-da-secao">
        <h2 id="lojas-achadas">Lojas</h2>
        {total > itens.length && (
          <Link to={`/estabelecimentos?${new URLSearchParams({ busca: termo })}`} className="link">
            Ver todas as lojas <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
      </div>
      <ul className={`sem-lista ${estilo.lojas}`}>
        {itens.map((loja) => (
          <li key={loja.id} className={estilo.loja}>
            <LogoDaLoja loja={loja} tamanho={44} imediata />
            <p>
              <Link to={`/loja/${loja.codigo}`} className="cobre">
                {loja.nome}
              </Link>
              <span className="apagado">
                {[lugar(loja), plural(loja.total_produtos, '# produto', '# produtos')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
