import { IconCopy } from '@tabler/icons-react'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import estilo from './webhooks.module.css'

/** A secret, this once. */
export function SegredoDoWebhook({ segredo, aoGuardar }: { segredo: string | null; aoGuardar: () => void }) {
  async function copiar() {
    try {
      await navigator.clipboard.writeText(segredo ?? '')
      toast.ok('Segredo copiado')
    } catch {
      toast.info('Copie o segredo', 'Seu navegador não deixou copiar sozinho. Selecione e copie.')
    }
  }

  return (
    <Dialogo aberto={segredo !== null} aoFechar={aoGuardar} titulo="Guarde o segredo agora" fechaFora={false}>
      <div className="pilha vao-16">
        <p>O seu sistema confere com ele que o aviso é nosso. Não mostraremos de novo.</p>
        <code className={estilo.segredo}>{segredo}</code>
        <div className="fila fim">
          <button type="button" className="botao leve" onClick={() => void copiar()}>
            <IconCopy size={18} aria-hidden /> Copiar
          </button>
          <button type="button" className="botao" onClick={aoGuardar}>
            Guardei o segredo
          </button>
        </div>
      </div>
    </Dialogo>
  )
}
