import { useEffect, useState } from 'react'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import estilo from './atalhos.module.css'

const ATALHOS = [
  {
    onde: 'Em qualquer tela',
    teclas: [
      ['Ctrl K', 'Buscar produtos, clientes, vendas e telas'],
      ['?', 'Ver estes atalhos'],
      ['Esc', 'Fechar o que está aberto'],
    ],
  },
  {
    onde: 'Em Nova Venda',
    teclas: [
      ['F2', 'Buscar um produto'],
      ['Enter', 'Adicionar o produto'],
      ['F4', 'Receber em dinheiro'],
      ['F6', 'Receber no cartão'],
      ['F8', 'Receber por PIX'],
      ['F9', 'Finalizar a venda'],
    ],
  },
] as const

/** `?`, outside of fields: which keys do what. */
export function Atalhos() {
  const [aberto, setAberto] = useState(false)

  useEffect(() => {
    const aoTeclar = ({ key, target }: KeyboardEvent) => {
      const escrevendo =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      if (key === '?' && !escrevendo) setAberto(true)
    }
    window.addEventListener('keydown', aoTeclar)
    return () => window.removeEventListener('keydown', aoTeclar)
  }, [])

  return (
    <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Atalhos do teclado">
      {ATALHOS.map(({ onde, teclas }) => (
        <section key={onde} aria-label={onde}>
          <h3>{onde}</h3>
          <dl className={estilo.teclas}>
            {teclas.map(([tecla, faz]) => (
              <div key={tecla}>
                <dt>
                  <kbd>{tecla}</kbd>
                </dt>
                <dd>{faz}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialogo>
  )
}
