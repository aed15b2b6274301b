import { IconCopy, IconDownload } from '@tabler/icons-react'
import { api } from '#src/shared/ui/api.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import estilo from './minha-conta.module.css'
import lista from './seguranca.module.css'

/** The ten codes, this once. */
export function CodigosDeRecuperacao({ codigos, aoGuardar }: { codigos: string[]; aoGuardar: () => void }) {
  const texto = codigos.join('\n')

  async function copiar() {
    try {
      await navigator.clipboard.writeText(texto)
      toast.ok('Códigos copiados')
    } catch {
      toast.info('Copie os códigos', 'Seu navegador não deixou copiar sozinho. Selecione e copie.')
    }
  }

  return (
    <div className="pilha">
      <p>
        Cada código entra no lugar do celular uma única vez. Guarde fora do computador: não mostraremos de
        novo, e os anteriores deixaram de valer.
      </p>
      <ol className={`sem-lista ${lista.codigos}`} aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ol>
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={() => void copiar()}>
          <IconCopy size={20} aria-hidden /> Copiar
        </button>
        <a
          className="botao leve"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(texto)}`}
          download="codigos-de-recuperacao.txt"
        >
          <IconDownload size={20} aria-hidden /> Baixar
        </a>
        <button type="button" className="botao" onClick={aoGuardar}>
          Guardei os códigos
        </button>
      </div>
    </div>
  )
}

/** Ten new codes in the place of the old; null, said in a toast, when there are none. */
export async function gerarCodigosDeRecuperacao(): Promise<string[] | null> {
  let codigos: string[] | null = null
  await tentar({ titulo: 'Erro ao gerar códigos' }, async () => {
    ;({ codigos } = await api.post('/rest/v1/codigos_recuperacao'))
  })
  return codigos
}
