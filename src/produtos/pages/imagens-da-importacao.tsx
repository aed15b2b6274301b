import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import type { Importacao } from '../importacao.ts'
import estilo from './importar.module.css'

/** The pictures that addresses name: how many are here, and which did not come and why. */
export function ImagensDaImportacao({ imagens }: { imagens: Importacao['imagens'] }) {
  const { total, buscando, falhas, lista } = imagens
  if (total === 0) return null
  const prontas = total - buscando - falhas
  return (
    <div className={estilo.imagens}>
      <p aria-live="polite">
        {buscando > 0
          ? `Buscando imagens: ${prontas.toLocaleString('pt-BR')} de ${plural(total, '# imagem', '# imagens')}.`
          : `${prontas.toLocaleString('pt-BR')} de ${plural(total, '# imagem', '# imagens')}.`}
      </p>
      {buscando > 0 ? (
        <>
          <progress aria-label="Andamento das imagens" value={total - buscando} max={total} />
          <p className="apagado">
            Os produtos já estão na loja. O que não responder é tentado de novo. Você pode sair desta tela.
          </p>
        </>
      ) : null}
      {falhas > 0 ? (
        <>
          <p>{plural(falhas, '# imagem não chegou', '# imagens não chegaram')}:</p>
          <ul className="sem-lista" aria-label="Imagens que não chegaram">
            {lista.map(({ produto_id, produto, endereco, motivo }) => (
              <li key={`${produto_id} ${endereco}`}>
                <Link to={`/produto/${produto_id}/editar`}>{produto}</Link>: {motivo}{' '}
                <span className={`apagado ${estilo.endereco}`}>{endereco}</span>
              </li>
            ))}
            {falhas > lista.length ? (
              <li className="apagado">e mais {(falhas - lista.length).toLocaleString('pt-BR')}</li>
            ) : null}
          </ul>
        </>
      ) : null}
    </div>
  )
}
