import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Campo, type De } from './campo.tsx'

/** A password or a secret, with the eye that shows it. */
export function CampoDeSenha({
  nomeDoOlho = 'Mostrar ou esconder a senha',
  ...campo
}: De<'input'> & { nomeDoOlho?: string }) {
  const [visivel, setVisivel] = useState(false)
  const Olho = visivel ? IconEyeOff : IconEye
  const olho = (
    <button
      type="button"
      className="botao-icone"
      aria-label={nomeDoOlho}
      aria-pressed={visivel}
      tabIndex={-1}
      onClick={() => setVisivel(!visivel)}
    >
      <Olho size={20} aria-hidden />
    </button>
  )
  return <Campo {...campo} type={visivel ? 'text' : 'password'} depois={olho} />
}
