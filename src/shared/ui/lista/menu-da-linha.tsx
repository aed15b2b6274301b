import './kit.css'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useConfirmar } from '../kit/confirmar.tsx'
import { TemaDoKit } from '../kit/tema-do-kit.tsx'
import { useAcao } from '../use-acao.ts'
import estilo from './lista.module.css'
import type { AcaoDaLinha } from './tipos.ts'

/** `⋯` of one row: what may be done with it, the dangerous last and asked about. */
export function MenuDaLinha({ nome, acoes }: { nome: string; acoes: readonly AcaoDaLinha[] }) {
  const { confirmar, dialogo } = useConfirmar()
  const emOrdem = [...acoes.filter(({ perigo }) => !perigo), ...acoes.filter(({ perigo }) => perigo)]

  const [fazer] = useAcao({ recarregar: 'feito' }, async (acao: AcaoDaLinha) => {
    if (acao.confirmar && !(await confirmar({ perigo: acao.perigo ?? false, ...acao.confirmar })))
      return false
    await acao.fazer?.()
  })

  return (
    <>
      <TemaDoKit>
        <Menu position="bottom-end" shadow="md" width={220}>
          <Menu.Target>
            <button
              type="button"
              className={`botao-icone ${estilo.pontos}`}
              aria-label={`Mais ações: ${nome}`}
            >
              <IconDots size={20} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {emOrdem.map((acao) => {
              const { icone: Icone } = acao
              const comum = {
                key: acao.nome,
                leftSection: Icone ? <Icone size={18} aria-hidden /> : undefined,
                className: acao.perigo ? estilo.perigosa : estilo.item,
              }
              return acao.href ? (
                <Menu.Item {...comum} key={acao.nome} component={Link} to={acao.href}>
                  {acao.nome}
                </Menu.Item>
              ) : (
                <Menu.Item {...comum} key={acao.nome} onClick={() => void fazer(acao)}>
                  {acao.nome}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      </TemaDoKit>
      {dialogo}
    </>
  )
}
