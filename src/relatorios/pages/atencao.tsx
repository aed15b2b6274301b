import { IconAlertTriangle, IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Atencao as Linha, Passo } from '../schemas.ts'
import estilo from './relatorios.module.css'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'

/** What waits for somebody of the shop; says so when nothing does. */
export function Atencao({ linhas }: { linhas: readonly Linha[] }) {
  return (
    <Quadro titulo="O que precisa da sua atenção" className={estilo.bloco}>
      {linhas.length === 0 ? (
        <p>Tudo em dia! 🎉</p>
      ) : (
        <ul className={`sem-lista ${estilo.atencao}`}>
          {linhas.map((linha) => (
            <li key={linha.id} data-urgente={linha.urgente || undefined}>
              {linha.rota ? (
                <Link to={linha.rota}>
                  <Texto linha={linha} />
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              ) : (
                <span>
                  <Texto linha={linha} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Quadro>
  )
}

function Texto({ linha: { texto, detalhe, urgente } }: { linha: Linha }) {
  return (
    <>
      {urgente ? <IconAlertTriangle size={18} aria-hidden /> : <span className={estilo.marca} aria-hidden />}
      <span>
        {urgente ? <span className="so-leitor">Urgente: </span> : null}
        {texto}
        {detalhe ? <span className={estilo.prazo}>{detalhe}</span> : null}
      </span>
    </>
  )
}

/** The way of a new shop to its first sale. */
export function PrimeirosPassos({ passos }: { passos: readonly Passo[] }) {
  if (passos.length === 0) return null
  const feitos = passos.filter(({ feito }) => feito).length
  const proximo = passos.find(({ feito }) => !feito)
  return (
    <Quadro titulo="Primeiros passos" className={estilo.bloco}>
      <label className={estilo.progresso}>
        <span className="apagado">
          {feitos} de {passos.length} feitos
        </span>
        <progress value={feitos} max={passos.length} />
      </label>
      <ol className={`sem-lista ${estilo.passos}`}>
        {passos.map((passo) => (
          <li key={passo.id} data-feito={passo.feito || undefined}>
            {passo.feito ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            {passo.feito || !passo.rota ? (
              <span>
                {passo.texto}
                <span className="so-leitor">{passo.feito ? ', feito' : ''}</span>
              </span>
            ) : (
              <span>
                <Link to={passo.rota} className={passo === proximo ? 'forte' : undefined}>
                  {passo.texto}
                </Link>
                {passo.aviso ? <small className={`apagado ${estilo.ressalva}`}>{passo.aviso}</small> : null}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Quadro>
  )
}
