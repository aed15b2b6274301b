import { type FormEvent, useState } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { Venda } from '../../schemas.ts'
import estilo from './detalhe-da-venda.module.css'
import { useMudarVenda } from './mudar-venda.ts'

/** A note of the team on the timeline: for the shop alone, unless it is meant for the customer. */
export function AnotarVenda({ venda }: { venda: Venda }) {
  const { mudar, enviando } = useMudarVenda()
  const [texto, campo, { largar }] = useTexto()
  const [visivel, setVisivel] = useState(false)

  async function anotar(evento: FormEvent) {
    evento.preventDefault()
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'notas',
      corpo: { texto: texto.trim(), visivel_ao_cliente: visivel },
      feito: ['Nota guardada', visivel ? 'O cliente a vê no pedido.' : 'Só a equipe da loja a vê.'],
    })
    if (!feito) return
    largar(texto)
    setVisivel(false)
  }

  return (
    <form method="post" className={estilo.anotar} onSubmit={(evento) => void anotar(evento)}>
      <CampoLongo label="Nova nota" rows={2} required maxLength={2000} {...campo} />
      <div className={estilo.linha}>
        <Marcar
          label="Visível ao cliente"
          checked={visivel}
          onChange={(evento) => setVisivel(evento.currentTarget.checked)}
        />
        <BotaoDeEnvio enviando={enviando} className={`leve ${estilo.pequeno}`}>
          Salvar nota
        </BotaoDeEnvio>
      </div>
    </form>
  )
}
