import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useEndereco } from '../endereco.ts'
import { textoDoCampo } from '../formulario/texto-do-campo.ts'
import { Campo } from './campo.tsx'
import estilo from './seletor-de-periodo.module.css'

const LIVRE = 'personalizado'

interface Props {
  /** The periods that have a name. Days of one's own choice come after them. */
  periodos: Readonly<Record<string, string>>
  /** Of them, what is shown while the address says nothing. */
  padrao: string
  /** The days that the figures on screen are of. */
  dias: { de: string; ate: string } | null
  /** The same in words, under it all. */
  legenda: ReactNode
  /** Another choice beside the period. */
  children?: ReactNode
}

/** Which days the figures are of. The choice is in the address. */
export function SeletorDePeriodo({ periodos, padrao, dias, legenda, children }: Props) {
  const { parametros, mudar } = useEndereco()
  const atual = parametros.get('periodo') ?? (parametros.has('de') ? LIVRE : padrao)
  const [aberto, setAberto] = useState(atual === LIVRE)

  function aplicar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    mudar({ periodo: LIVRE, de: textoDoCampo(dados, 'de'), ate: textoDoCampo(dados, 'ate') })
  }

  return (
    <div className={estilo.periodo}>
      <OpcoesNoEndereco
        rotulo="Período"
        nome="periodo"
        opcoes={periodos}
        atual={atual}
        sem={['de', 'ate']}
        aoEscolher={() => setAberto(false)}
      >
        <button
          type="button"
          aria-expanded={aberto}
          data-atual={atual === LIVRE || undefined}
          onClick={() => setAberto(!aberto)}
        >
          Personalizado
        </button>
      </OpcoesNoEndereco>
      {children}
      {aberto ? (
        <form method="get" className={estilo.datas} onSubmit={aplicar}>
          <Campo label="De" type="date" name="de" required defaultValue={dias?.de} />
          <Campo label="Até" type="date" name="ate" required defaultValue={dias?.ate} />
          <button type="submit" className="botao leve">
            Aplicar
          </button>
        </form>
      ) : null}
      {legenda ? <p className="apagado">{legenda}</p> : null}
    </div>
  )
}

interface OpcoesProps {
  rotulo: string
  /** The parameter of the address that they set. */
  nome: string
  opcoes: Readonly<Record<string, string>>
  atual: string
  /** Parameters that a choice takes away. */
  sem?: readonly string[]
  aoEscolher?: () => void
  children?: ReactNode
}

/** A few choices of which one holds, each a link. */
export function OpcoesNoEndereco({
  rotulo,
  nome,
  opcoes,
  atual,
  sem = [],
  aoEscolher,
  children,
}: OpcoesProps) {
  const { para } = useEndereco()
  const sair = Object.fromEntries(sem.map((outro) => [outro, null]))
  return (
    <nav aria-label={rotulo} className={estilo.opcoes}>
      {Object.entries(opcoes).map(([valor, palavras]) => (
        <Link
          key={valor}
          to={para({ ...sair, [nome]: valor })}
          aria-current={valor === atual ? 'true' : undefined}
          data-atual={valor === atual || undefined}
          preventScrollReset
          onClick={aoEscolher}
        >
          {palavras}
        </Link>
      ))}
      {children}
    </nav>
  )
}
