import { IconDots } from '@tabler/icons-react'
import { useConfirmar } from '../kit/confirmar.tsx'
import { Menu } from '../kit/menu.tsx'
import { useAcao } from '../use-acao.ts'
import estilo from './lista.module.css'
import type { AcaoDaLinha } from './tipos.ts'

/** `⋯` of one row: what may be done with it, the dangerous last and asked about. */
export function MenuDaLinha({ nome, acoes }: { nome: string; acoes: readonly AcaoDaLinha[] }) {
  const { confirmar, dialogo } = useConfirmar()
  const emOrdem = [...acoes.filter(({ perigo }) => !perigo), ...acoes.filter(({ perigo }) => perigo)]
  const rotulo = `Mais ações: ${nome}`

  const [fazer] = useAcao({ recarregar: 'feito' }, async (acao: AcaoDaLinha) => {
    if (acao.confirmar && !(await confirmar({ perigo: acao.perigo ?? false, ...acao.confirmar })))
      return false
    await acao.fazer?.()
  })

  return (
    <>
      <Menu
        nome={rotulo}
        botao={{
          className: `botao-icone ${estilo.pontos}`,
          'aria-label': rotulo,
          children: <IconDots size={20} aria-hidden />,
        }}
        itens={emOrdem.map((acao) => ({ ...acao, fazer: () => void (acao.href ? null : fazer(acao)) }))}
      />
      {dialogo}
    </>
  )
}
