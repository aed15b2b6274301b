import { IconEye } from '@tabler/icons-react'
import type { Plano } from '#src/acesso/schemas.ts'
import { MenuDaLinha } from '#src/shared/ui/lista/menu-da-linha.tsx'
import { atosPossiveis } from '../../atos-da-loja.ts'
import type { LojaDaPlataforma } from '../../lojas.ts'
import { useAtosDaLoja } from './atos-da-loja.tsx'
import { PALAVRAS_DO_ATO } from './rotulos.ts'

/** The platform's acts on the shop of this page: the two most asked for as buttons, all in the menu beside them. */
export function AtosDaLoja({ loja, planos }: { loja: LojaDaPlataforma; planos: readonly Plano[] }) {
  const { abrir, acoesDa, dialogo } = useAtosDaLoja(planos)
  const possiveis = atosPossiveis(loja)
  const status = possiveis.find((ato) => ato === 'suspender' || ato === 'reativar')
  if (possiveis.length === 0) return null
  return (
    <>
      <button type="button" className="botao leve" onClick={() => void abrir('entrar_como', [loja])}>
        <IconEye size={18} aria-hidden /> Entrar como
      </button>
      {status && (
        <button
          type="button"
          className={`botao leve ${status === 'suspender' ? 'ruim' : ''}`}
          onClick={() => void abrir(status, [loja])}
        >
          {PALAVRAS_DO_ATO[status].nome}
        </button>
      )}
      <MenuDaLinha nome={loja.nome} acoes={acoesDa(loja)} />
      {dialogo}
    </>
  )
}
