import { IconCrown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Numeros } from '#src/shared/ui/numeros/numeros.tsx'
import { type NomeDoRelatorio, planoQueAbre, RELATORIOS } from '../catalogo.ts'
import estilo from './relatorios.module.css'

/** What the plan lacks: what it would tell, over a sample that is invented and only looked at. */
export function Oferta({ relatorio }: { relatorio: NomeDoRelatorio }) {
  const { nome, texto } = RELATORIOS[relatorio]
  return (
    <section className={estilo.oferta} aria-labelledby="oferta">
      <Amostra />
      <div className={`cartao ${estilo.convite}`}>
        <IconCrown size={32} className="espera" aria-hidden />
        <h2 id="oferta">Relatório {nome}</h2>
        <p>{texto}</p>
        <p className="apagado">Disponível a partir do plano {planoQueAbre(relatorio)}.</p>
        <Link to="/comparacao-planos" className="botao">
          Ver planos
        </Link>
      </div>
    </section>
  )
}

const FIGURAS = ['R$\u00A012.345,00', '321', 'R$\u00A038,46', '87,6%'].map((valor, i) => ({
  nome: `Exemplo ${i + 1}`,
  valor,
}))
const BARRAS = [34, 52, 41, 66, 58, 74, 49, 83, 71, 92, 64, 78]

/** Invented figures, blurred, and not there for who does not see them. */
function Amostra() {
  return (
    <div className={estilo.amostra} aria-hidden inert>
      <Numeros numeros={FIGURAS} />
      <div className={`cartao ${estilo.barras}`}>
        {BARRAS.map((altura) => (
          <span key={altura} style={{ height: `${altura}%` }} />
        ))}
      </div>
    </div>
  )
}
