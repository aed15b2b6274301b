import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { toast } from '../toasts/toasts.tsx'
import { Campo } from './campo.tsx'
import estilo from './campo-de-copiar.module.css'

interface Props {
  label: string
  valor: string
  /** The toast once it is copied, such as `['Endereço copiado', 'Cole em Webhooks.']`. */
  copiado: [titulo: string, texto?: string]
}

/** A value that goes elsewhere as it is: to read, and to copy in one click. */
export function CampoDeCopiar({ label, valor, copiado }: Props) {
  const id = useId()

  async function copiar() {
    try {
      await navigator.clipboard.writeText(valor)
      toast.ok(...copiado)
    } catch {
      toast.info('Seu navegador não deixou copiar sozinho', valor)
    }
  }

  return (
    <div className="pilha vao-6">
      <label htmlFor={id} className="rotulo">
        {label}
      </label>
      <div className={estilo.copiar}>
        <Campo id={id} readOnly value={valor} onFocus={(evento) => evento.currentTarget.select()} />
        <button type="button" className="botao leve" onClick={() => void copiar()}>
          <IconCopy size={18} aria-hidden /> Copiar<span className="so-leitor">: {label}</span>
        </button>
      </div>
    </div>
  )
}
