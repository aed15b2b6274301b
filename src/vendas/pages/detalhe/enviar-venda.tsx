import { useState } from 'react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { UmaDe } from '#src/shared/ui/kit/uma-de.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { vaiPorTransportadora } from '../../acoes.ts'
import { DialogoDaVenda } from './dialogo-da-venda.tsx'
import type { DialogoDaAcao } from './mudar-venda.ts'

const MODOS = [
  ['entrega_propria', 'Entrega própria'],
  ['transportadora', 'Correios ou transportadora'],
] as const

/** How the goods leave, and the code the customer follows them by. */
export function EnviarVenda(props: DialogoDaAcao) {
  const { numero } = props.venda
  const [modo, setModo] = useState<(typeof MODOS)[number][0]>(
    vaiPorTransportadora(props.venda) ? 'transportadora' : 'entrega_propria',
  )
  const [rastreio, campo] = useTexto()
  const codigo = rastreio.trim()
  return (
    <DialogoDaVenda
      {...props}
      titulo={`Enviar a venda #${numero}`}
      verbo="enviar"
      corpo={{ modo, ...(codigo && modo === 'transportadora' ? { rastreio: codigo } : {}) }}
      feito={['Venda enviada', `O cliente da venda #${numero} foi avisado.`]}
      botao="Marcar como enviada"
    >
      <UmaDe pergunta="Como vai" nome="modo" opcoes={MODOS} valor={modo} aoMudar={setModo} />
      {modo === 'transportadora' ? (
        <Campo
          label="Código de rastreio"
          description="O cliente recebe o código por e-mail."
          maxLength={120}
          autoComplete="off"
          {...campo}
        />
      ) : null}
    </DialogoDaVenda>
  )
}
