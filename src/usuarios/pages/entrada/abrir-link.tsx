import { IconMailOpened, IconShieldLock } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import estilo from '../formulario.module.css'
import { TelaDeEntrada } from './tela-de-entrada.tsx'

export function meta() {
  return [
    { title: 'Continuar | Portal de Vendas' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

const CHAMADA = {
  titulo: 'Falta só um toque.',
  pontos: [
    { icone: <IconMailOpened aria-hidden />, texto: 'O link do e-mail vale uma vez só.' },
    {
      icone: <IconShieldLock aria-hidden />,
      texto: 'Programas que conferem as suas mensagens antes de você não o gastam.',
    },
  ],
}

/** What a link of our e-mails opens: the press uses it up, never the opening, which mail scanners do as well. */
export default function AbrirLink() {
  const [parametros] = useSearchParams()
  return (
    <TelaDeEntrada
      titulo="Continuar no Portal"
      subtitulo="Você abriu um link que enviamos por e-mail. Continue para usá-lo."
      chamada={CHAMADA}
    >
      <form method="post" action="/auth/v1/abrir" className={estilo.campos}>
        {['token', 'type', 'redirect_to'].map((nome) => (
          <input key={nome} type="hidden" name={nome} value={parametros.get(nome) ?? ''} />
        ))}
        <button type="submit" className="botao">
          Continuar
        </button>
      </form>
    </TelaDeEntrada>
  )
}
