import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import opcoes from '#src/shared/ui/kit/opcoes-de-periodo.module.css'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { type Intervalo, NOMES_DOS_PERIODOS, nomeDoIntervalo, PERIODOS } from '../periodo.ts'

interface Props {
  padrao: keyof typeof PERIODOS
  /** The days the figures on screen are of, and those they are compared with. */
  periodo: Intervalo | null
  comparacao: Intervalo | null
}

/** Which days the figures are of. The choice is in the address. */
export function SeletorDePeriodo({ padrao, periodo, comparacao }: Props) {
  const [parametros, setParametros] = useSearchParams()
  const atual = parametros.get('periodo') ?? padrao
  const [aberto, setAberto] = useState(atual === 'personalizado')

  function aplicar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    const novos = new URLSearchParams(parametros)
    novos.set('periodo', 'personalizado')
    novos.set('de', textoDoCampo(dados, 'de'))
    novos.set('ate', textoDoCampo(dados, 'ate'))
    setParametros(novos, { preventScrollReset: true })
  }

  return (
    <div className={opcoes.periodo}>
      <nav aria-label="Período" className={opcoes.opcoes}>
        {NOMES_DOS_PERIODOS.map((nome) =>
          nome === 'personalizado' ? (
            <button
              key={nome}
              type="button"
              aria-expanded={aberto}
              data-atual={atual === nome || undefined}
              onClick={() => setAberto(!aberto)}
            >
              {PERIODOS[nome]}
            </button>
          ) : (
            <Link
              key={nome}
              to={{ search: comPeriodo(parametros, nome) }}
              aria-current={atual === nome ? 'true' : undefined}
              data-atual={atual === nome || undefined}
              preventScrollReset
              onClick={() => setAberto(false)}
            >
              {PERIODOS[nome]}
            </Link>
          ),
        )}
      </nav>
      {aberto ? (
        <form method="get" className={opcoes.datas} onSubmit={aplicar}>
          <Campo label="De" type="date" name="de" required defaultValue={periodo?.de} />
          <Campo label="Até" type="date" name="ate" required defaultValue={periodo?.ate} />
          <button type="submit" className="botao leve">
            Aplicar
          </button>
        </form>
      ) : null}
      {periodo ? (
        <p className="apagado">
          {nomeDoIntervalo(periodo)}
          {comparacao ? <>, comparado com {nomeDoIntervalo(comparacao)}</> : null}
        </p>
      ) : null}
    </div>
  )
}

function comPeriodo(parametros: URLSearchParams, nome: string): string {
  const novos = new URLSearchParams(parametros)
  novos.delete('de')
  novos.delete('ate')
  novos.set('periodo', nome)
  return novos.toString()
}
