import { IconDownload } from '@tabler/icons-react'
import { toast } from '../toasts/toasts.tsx'
import { useAcao } from '../use-acao.ts'
import { Menu } from './menu.tsx'

interface Props {
  /** The shop's plan has it; without it the menu says so. */
  incluida: boolean
  /** Each kind of file, and what fetches it. */
  itens: readonly { nome: string; exportar: () => Promise<void> }[]
  rotulo?: string
  /** Of the button, beside its own. */
  classe?: string | undefined
}

/** What is on the screen, as a file. */
export function MenuDeExportar({ incluida, itens, rotulo = 'Exportar', classe = '' }: Props) {
  const [fazer, fazendo] = useAcao({ titulo: 'Erro ao exportar' }, async (exportar: () => Promise<void>) => {
    if (!incluida) {
      toast.info('Recurso não incluído no seu plano', 'Compare os planos e veja quais trazem a exportação.')
      return
    }
    await exportar()
  })

  return (
    <Menu
      nome={rotulo}
      botao={{
        className: `botao leve ${classe}`,
        disabled: fazendo,
        children: (
          <>
            <IconDownload size={18} aria-hidden /> {fazendo ? 'Exportando…' : rotulo}
            {incluida ? null : <span className="selo manga">Pro</span>}
          </>
        ),
      }}
      itens={itens.map(({ nome, exportar }) => ({ nome, fazer: () => void fazer(exportar) }))}
    />
  )
}
