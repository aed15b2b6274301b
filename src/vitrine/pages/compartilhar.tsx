import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import DialogoAberto from '#src/shared/ui/kit/dialogo-aberto.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

interface Props {
  titulo: string
  aoFechar: () => void
}

/** The address of this page, with what was chosen on it: to the browser's own sharing where it has one, else the ways to hand it on. */
export default function Compartilhar({ titulo, aoFechar }: Props) {
  const [endereco] = useState(() => location.href.split('#', 1)[0] ?? location.href)
  const texto = encodeURIComponent(`${titulo} ${endereco}`)
  async function copiar() {
    try {
      await navigator.clipboard.writeText(endereco)
      toast.ok('Link copiado')
    } catch {
      toast.erro('Não foi possível copiar', endereco)
    }
    aoFechar()
  }
  return (
    <DialogoAberto aberto titulo="Compartilhar" aoFechar={aoFechar}>
      <div className="pilha">
        <p className="apagado">{titulo}</p>
        <button type="button" className="botao leve largo" onClick={() => void copiar()}>
          <IconCopy size={20} aria-hidden /> Copiar link
        </button>
        <a
          className="botao leve largo"
          href={`https://wa.me/?text=${texto}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandWhatsapp size={20} aria-hidden /> WhatsApp
        </a>
        <a className="botao leve largo" href={`mailto:?subject=${encodeURIComponent(titulo)}&body=${texto}`}>
          <IconMail size={20} aria-hidden /> E-mail
        </a>
      </div>
    </DialogoAberto>
  )
}
