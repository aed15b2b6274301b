import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react'
import { formatarDataHora } from '#src/shared/datas.ts'
import lista from './seguranca.module.css'

export interface Acesso {
  id: string
  em: string
  /** Null of a try that was refused, and of a sign-in whose session is long gone. */
  aparelho: string | null
  ip: string | null
  recusado: boolean
}

/** When the account was entered, and when somebody tried and could not. */
export function UltimosAcessos({ acessos }: { acessos: Acesso[] }) {
  if (acessos.length === 0) return null
  return (
    <section className="cartao pilha folga" aria-labelledby="acessos">
      <h2 id="acessos">Últimos acessos</h2>
      <ul className={`sem-lista ${lista.sessoes}`}>
        {acessos.map(({ id, em, aparelho, ip, recusado }) => (
          <li key={id}>
            {recusado ? <IconAlertTriangle size={24} aria-hidden /> : <IconLogin2 size={24} aria-hidden />}
            <p>
              <strong>{recusado ? 'Tentativa recusada' : (aparelho ?? 'Entrada na conta')}</strong>
              <span className="apagado">
                <time dateTime={em}>{formatarDataHora(em)}</time>
                {ip ? ` · ${ip}` : ''}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="apagado">Não reconhece algum? Troque a senha e encerre as outras sessões.</p>
    </section>
  )
}
