import { type FormEvent, useState } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { type DialogoDaAcao, useMudarVenda } from './mudar-venda.ts'
import estilo from './venda.module.css'

const MODOS = [
  ['entrega_propria', 'Entrega própria'],
  ['transportadora', 'Correios ou transportadora'],
] as const

/** How the goods leave, and the code the customer follows them by. */
export function EnviarVenda({ venda, aberto, aoFechar }: DialogoDaAcao) {
  const { mudar, enviando } = useMudarVenda()
  const [modo, setModo] = useState<'entrega_propria' | 'transportadora'>('entrega_propria')
  const [rastreio, setRastreio] = useState('')
  const codigo = rastreio.trim()

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'enviar',
      corpo: { modo, ...(codigo && modo === 'transportadora' ? { rastreio: codigo } : {}) },
      feito: ['Venda enviada', `O cliente da venda #${venda.numero} foi avisado.`],
    })
    if (feito) aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={`Enviar a venda #${venda.numero}`}>
      <form method="post" className="pilha vao-12" onSubmit={(evento) => void enviar(evento)}>
        <fieldset className={estilo.opcoes}>
          <legend className="rotulo">Como vai</legend>
          {MODOS.map(([valor, nome], posicao) => (
            <Marcar
              key={valor}
              label={nome}
              type="radio"
              name="modo"
              value={valor}
              checked={modo === valor}
              data-autofocus={posicao === 0 || undefined}
              onChange={() => setModo(valor)}
            />
          ))}
        </fieldset>
        {modo === 'transportadora' ? (
          <Campo
            label="Código de rastreio"
            description="O cliente recebe o código por e-mail."
            maxLength={120}
            autoComplete="off"
            value={rastreio}
            onChange={(evento) => setRastreio(evento.currentTarget.value)}
          />
        ) : null}
        <BotaoDeEnvio enviando={enviando}>Marcar como enviada</BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
