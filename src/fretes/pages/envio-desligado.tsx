import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import estilo from './integracoes.module.css'

/** What keeps freight from being quoted, or labels from being bought, and where it is mended. */
export function Alerta({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div className={estilo.alerta} role="note">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <strong>{titulo}.</strong> {children}
      </p>
    </div>
  )
}

/** A shop that has set up how it posts, and never said that it does. */
export function EnvioDesligado() {
  return (
    <Alerta titulo="O envio está desligado">
      O cliente não vê frete para o CEP dele. Ligue Envio para outros lugares em{' '}
      <Link to="/perfil?tab=entrega">Entrega e retirada</Link>.
    </Alerta>
  )
}
